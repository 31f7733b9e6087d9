local redis, key, quota, window, cost = ...                   --@ arrived
local used = redis:incrby(key, cost)                          --@ turned compared charged
if used == cost then                                          --@ charged
  redis:pexpire(key, window - 1)                              --@ charged
end
if used > quota then                                          --@ compared
  return 0                                                    --@ rejected
end
return 1                                                      --@ admitted
