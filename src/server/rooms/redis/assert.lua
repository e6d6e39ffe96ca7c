-- A node reports a seat that it holds, after the node or Redis was away. Further ARGV: key, node, peer, network, household.
local key, node, peer = ARGV[4], ARGV[5], ARGV[6]
local networks = { ARGV[7] }
if ARGV[8] ~= '' then networks[2] = ARGV[8] end
local own, free
for place = 0, 1 do
  local seat = seats[place]
  if not seat then
    free = free or place
  elseif seat.p == peer then
    own = place
  elseif key ~= '' and seat.k == key then
    -- Meanwhile the player has come back through another node.
    if seat.u == 0 then return { 'lost', '', '' } end
    own = place
  end
end
local place = own or free
if not place then return { 'lost', '', '' } end
if seats[place] then count(seats[place], -1) end
local seat = { k = key, n = node, p = peer, w = networks, u = 0 }
put(place, seat)
count(seat, 1)
local other = seats[1 - place]
if other and other.u == 0 then return { 'ok', other.p, other.n } end
return { 'ok', '', '' }
