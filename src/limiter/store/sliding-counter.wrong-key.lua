local quota, window = tonumber(ARGV[1]), tonumber(ARGV[2])    --@ arrived
local cost = tonumber(ARGV[3])                                --@ arrived
local time = redis.call('TIME')                               --@ turned
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ turned
local this = math.floor(now / window)                         --@ turned
local key = KEYS[1] .. ':' .. this                            --@ turned
local before = KEYS[1] .. ':' .. (now - window)               --@ turned weighed
local previous = tonumber(redis.call('GET', before) or 0)     --@ weighed
local current = tonumber(redis.call('GET', key) or 0)         --@ weighed
local overlap = window - now % window                         --@ weighed
local estimate = previous * overlap + current * window        --@ weighed
if estimate + cost * window > quota * window then             --@ compared
  return 0                                                    --@ rejected
end
redis.call('INCRBY', key, cost)                               --@ charged
redis.call('PEXPIRE', key, 2 * window)                        --@ charged
return 1                                                      --@ admitted
