-- In parts: a token is `per` of them; a millisecond brings `count`.
local capacity, count = tonumber(ARGV[1]), tonumber(ARGV[2])  --@ arrived
local per, cost = tonumber(ARGV[3]), tonumber(ARGV[4])        --@ arrived
local time = redis.call('TIME')                               --@ passed
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ passed
local kept = redis.call('HMGET', KEYS[1], 'level', 'at')      --@ passed
local passed = now - (kept[2] or now)                         --@ passed
local full = capacity * per                                   --@ refilled
local level = (kept[1] or full) + passed * count              --@ refilled
level = math.min(full, level)                                 --@ refilled
if level < cost * per then                                    --@ compared
  return 0                                                    --@ rejected
end
level = level - cost * per                                    --@ charged
redis.call('HSET', KEYS[1], 'level', level, 'at', now)        --@ charged
redis.call('PEXPIRE', KEYS[1], math.ceil(full / count))       --@ charged
return 1                                                      --@ admitted
