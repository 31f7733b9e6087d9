local redis, now, quota, window, cost = ...                   --@ arrived
local key = 'quota:' .. math.floor(now / window)              --@ turned
local used = tonumber(redis:get(key)) or 0                    --@ compared
if used + cost > quota then                                   --@ compared
  return 0                                                    --@ rejected
end
redis:set(key, used + cost, 'PX', window)                     --@ charged
return 1                                                      --@ admitted
