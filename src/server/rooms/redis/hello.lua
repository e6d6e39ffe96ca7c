-- Registers a node, or renews its lease. ARGV: node, run id of this Redis, lease, time that stored data outlives its last use.
-- Returns 1 if the node's lease had not expired, otherwise 0, and the time that claims still have to wait. Times are in milliseconds.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local lease = tonumber(ARGV[3])
local epoch = redis.call('HMGET', 'pc:epoch', 'run', 'born')
local born = tonumber(epoch[2])
local lived = redis.call('EXISTS', 'pc:node:' .. ARGV[1])
if epoch[1] ~= ARGV[2] or not born then
  born, lived = now, 0
  redis.call('HSET', 'pc:epoch', 'run', ARGV[2], 'born', now)
end
redis.call('PEXPIRE', 'pc:epoch', ARGV[4])
redis.call('SET', 'pc:node:' .. ARGV[1], 1, 'PX', lease)
return { lived, math.max(0, born + lease - now) }
