local quota, window = tonumber(ARGV[1]), tonumber(ARGV[2])    --@ arrived
local cost = tonumber(ARGV[3])                                --@ arrived
local used = tonumber(redis.call('GET', KEYS[1]) or 0)        --@ turned compared
if used + cost > quota then                                   --@ compared
  return 0                                                    --@ rejected
end
redis.call('INCRBY', KEYS[1], cost)                           --@ charged
if used == 0 then                                             --@ charged
  -- A key stays through the millisecond in which it expires.
  redis.call('PEXPIRE', KEYS[1], window - 1)                  --@ charged
end
return 1                                                      --@ admitted
