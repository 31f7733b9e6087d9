-- In parts: a request is `per` of them; a millisecond drains `count`.
local capacity, count = tonumber(ARGV[1]), tonumber(ARGV[2])  --@ arrived
local per, cost = tonumber(ARGV[3]), tonumber(ARGV[4])        --@ arrived
local time = redis.call('TIME')                               --@ passed
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ passed
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')      --@ passed
local passed = now - (kept[2] or now)                         --@ passed
local level = (kept[1] or 0) - passed * count                 --@ leaked
level = math.max(0, level) + cost * per                       --@ leaked compared
if level > capacity * per then                                --@ compared
  return 0                                                    --@ rejected
end
redis.call('HSET', KEYS[1], 'level', level, 'at', now)        --@ charged
redis.call('PEXPIRE', KEYS[1], math.ceil(level / count))      --@ charged
return 1                                                      --@ admitted
