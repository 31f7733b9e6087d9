local quota, window = tonumber(ARGV[1]), tonumber(ARGV[2])    --@ arrived
local cost = tonumber(ARGV[3])                                --@ arrived
local time = redis.call('TIME')                               --@ turned
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ turned
local key = KEYS[1] .. ':' .. math.floor(now / window)        --@ turned
local used = tonumber(redis.call('GET', key) or 0)            --@ compared
if used + cost > quota then                                   --@ compared
  return 0                                                    --@ rejected
end
redis.call('INCRBY', key, cost)                               --@ charged
redis.call('PEXPIRE', key, window)                            --@ charged
return 1                                                      --@ admitted
