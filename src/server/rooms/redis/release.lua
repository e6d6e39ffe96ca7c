-- Gives a seat up, or holds it for its player. Further ARGV: peer, 1 if the player left on purpose.
for place = 0, 1 do
  local seat = seats[place]
  if seat and seat.p == ARGV[4] then
    if ARGV[5] == '1' or seat.k == '' then
      clear(place, seat)
    else
      seat.u = now + hold
      put(place, seat)
    end
  end
end
return 0
