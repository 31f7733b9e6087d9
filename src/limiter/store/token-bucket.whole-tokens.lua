local capacity, count = tonumber(ARGV[1]), tonumber(ARGV[2])  --@ arrived
local per, cost = tonumber(ARGV[3]), tonumber(ARGV[4])        --@ arrived
local time = redis.call('TIME')                               --@ passed
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ passed
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')      --@ passed
local passed = now - (kept[2] or now)                         --@ passed
local tokens = math.floor(passed * count / per)               --@ refilled
local level = (kept[1] or capacity) + tokens                  --@ refilled
level = math.min(capacity, level)                             --@ refilled
redis.call('HSET', KEYS[1], 'level', level, 'at', now)        --@ refilled
if level < cost then                                          --@ compared
  return 0                                                    --@ rejected
end
redis.call('HINCRBY', KEYS[1], 'level', -cost)                --@ charged
return 1                                                      --@ admitted
