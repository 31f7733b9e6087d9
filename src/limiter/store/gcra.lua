-- In parts: a millisecond is `count` of them, a request takes `per`.
local burst, count = tonumber(ARGV[1]), tonumber(ARGV[2])     --@ arrived
local per, cost = tonumber(ARGV[3]), tonumber(ARGV[4])        --@ arrived
local time = redis.call('TIME')                               --@ arrived
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ arrived
local arrival = tonumber(redis.call('GET', KEYS[1]) or 0)     --@ compared
local lead = math.max(0, arrival - now * count)               --@ compared
local ahead = lead + cost * per                               --@ compared
if ahead > burst * per then                                   --@ compared
  return 0                                                    --@ rejected
end
redis.call('SET', KEYS[1], now * count + ahead,               --@ charged
  'PX', math.ceil(ahead / count))                             --@ charged
return 1                                                      --@ admitted
