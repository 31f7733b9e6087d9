local capacity, count = tonumber(ARGV[1]), tonumber(ARGV[2])  --@ arrived
local per, cost = tonumber(ARGV[3]), tonumber(ARGV[4])        --@ arrived
local time = redis.call('TIME')                               --@ passed
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ passed
local beat = math.floor(now / per)                            --@ passed
local kept = redis.call('HMGET', KEYS[1], 'level', 'beat')    --@ passed
local beats = beat - (kept[2] or beat)                        --@ refilled
local level = (kept[1] or capacity) + beats * count           --@ refilled
level = math.min(capacity, level)                             --@ refilled
if level < cost then                                          --@ compared
  return 0                                                    --@ rejected
end
level = level - cost                                          --@ charged
redis.call('HSET', KEYS[1], 'level', level, 'beat', beat)     --@ charged
local beats_to_full = math.ceil(capacity / count)             --@ charged
redis.call('PEXPIRE', KEYS[1], beats_to_full * per)           --@ charged
return 1                                                      --@ admitted
