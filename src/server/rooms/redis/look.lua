-- Counts the players of a room. Further ARGV: a key. Returns the number of connected players, the number of taken seats, and what the
-- holder of the key has: 2 for a seat in which the player is connected, 1 for a seat that is held, otherwise 0.
local present, taken, own = 0, 0, 0
for place = 0, 1 do
  local seat = seats[place]
  if seat then
    local connected = seat.u == 0
    taken = taken + 1
    if connected then present = present + 1 end
    if ARGV[4] ~= '' and seat.k == ARGV[4] then own = connected and 2 or 1 end
  end
end
return { present, taken, own }
