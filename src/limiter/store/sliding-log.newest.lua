local quota, window = tonumber(ARGV[1]), tonumber(ARGV[2])    --@ arrived
local cost, id = tonumber(ARGV[3]), ARGV[4]                   --@ arrived
local time = redis.call('TIME')                               --@ aged-out
local now = time[1] * 1000 + math.floor(time[2] / 1000)       --@ aged-out
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window) --@ aged-out
local used = redis.call('ZCARD', KEYS[1])                     --@ compared
local above = used + cost - quota                             --@ compared
if above > 0 then                                             --@ compared
  local entry = redis.call('ZRANGE', KEYS[1],                 --@ rejected
    -1, -1, 'WITHSCORES')                                     --@ rejected
  return {0, entry[2] and entry[2] + window - now or -1}      --@ rejected
end
for unit = 1, cost do                                         --@ charged
  redis.call('ZADD', KEYS[1], now, id .. ':' .. unit)         --@ charged
end
redis.call('PEXPIRE', KEYS[1], window)                        --@ charged
return {1, 0}                                                 --@ admitted
