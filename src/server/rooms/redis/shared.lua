-- The first part of every script that works on one room. ARGV: the room, how long the seat of a lost player is held, how long
-- stored data outlives its last use. All times are milliseconds of Redis' clock.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local room, hold, keep = 'pc:room:' .. ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])

local lives = {}
local function alive(node)
  if lives[node] == nil then lives[node] = redis.call('EXISTS', 'pc:node:' .. node) == 1 end
  return lives[node]
end

-- Seats are counted per network and node, so that the counts of a dead node can be ignored.
local function count(seat, change)
  for _, network in ipairs(seat.w) do
    local key = 'pc:net:' .. network
    if redis.call('HINCRBY', key, seat.n, change) <= 0 then redis.call('HDEL', key, seat.n) end
    redis.call('PEXPIRE', key, keep)
  end
end

local function put(place, seat)
  redis.call('HSET', room, place, cjson.encode(seat))
  redis.call('PEXPIRE', room, keep)
end

local function clear(place, seat)
  redis.call('HDEL', room, place)
  count(seat, -1)
end

-- A seat: k is its key, hashed; n its node; p its peer; w its networks; u the time until which it is held, 0 while its player is
-- connected.
local seats = {}
for place = 0, 1 do
  local text = redis.call('HGET', room, place)
  if text then
    local seat = cjson.decode(text)
    if seat.u == 0 and not alive(seat.n) then
      -- The node died without releasing its seats. A player with a key may come back through another node.
      seat.u = now
      if seat.k ~= '' then seat.u = now + hold end
      put(place, seat)
    end
    if seat.u > 0 and seat.u <= now then clear(place, seat) else seats[place] = seat end
  end
end
