-- Takes a seat. Further ARGV: key, intent, node, peer, lease, maximum of seats per network and per household, network, household.
local key, intent, node, peer = ARGV[4], ARGV[5], ARGV[6], ARGV[7]
local lease, limits = tonumber(ARGV[8]), { tonumber(ARGV[9]), tonumber(ARGV[10]) }
local networks = { ARGV[11] }
if ARGV[12] ~= '' then networks[2] = ARGV[12] end

local born = redis.call('HGET', 'pc:epoch', 'born')
-- Redis has started empty, or the lease of this node has expired: the node must first report the seats that it holds.
if not born or not alive(node) then return { 'cold' } end

local own, free
for place = 0, 1 do
  local seat = seats[place]
  if not seat then
    free = free or place
  elseif seat.p == peer or (key ~= '' and seat.k == key) then
    own = place
  end
end

if not own then
  -- After Redis has started empty, other nodes may hold seats that they have not reported yet. They have the time of one lease to do so.
  local wait = born + lease - now
  if wait > 0 then return { 'wait', tostring(wait) } end
  local somebody = seats[0] or seats[1]
  if intent == 'create' and somebody then return { 'taken' } end
  if intent == 'join' and not somebody then return { 'none' } end
  if not free then return { 'full' } end
  for index, network in ipairs(networks) do
    local total = 0
    local counts = redis.call('HGETALL', 'pc:net:' .. network)
    for at = 1, #counts, 2 do
      if alive(counts[at]) then total = total + tonumber(counts[at + 1]) end
    end
    if total >= limits[index] then return { 'seats' } end
  end
end

local place = own or free
local before = seats[place]
if before then count(before, -1) end
local seat = { k = key, n = node, p = peer, w = networks, u = 0 }
put(place, seat)
count(seat, 1)

local answer = { 'ok', '', '', '', '' }
if before and before.u == 0 and before.p ~= peer then answer[2], answer[3] = before.p, before.n end
local other = seats[1 - place]
if other and other.u == 0 then answer[4], answer[5] = other.p, other.n end
return answer
