-- Counts the players of a room. Further ARGV: a key. Returns the number of connected players, the number of taken seats, and 1 if a
-- connected player has the key.
local present, taken, seated = 0, 0, 0
for place = 0, 1 do
  local seat = seats[place]
  if seat then
    taken = taken + 1
    if seat.u == 0 then
      present = present + 1
      if ARGV[4] ~= '' and seat.k == ARGV[4] then seated = 1 end
    end
  end
end
return { present, taken, seated }
