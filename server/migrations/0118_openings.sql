-- The opinions from which the first cards of a deck are drawn.
alter table list_orders add column openings integer[];
-- Opinions with the same number say nearly the same; parallel to the opinions of the list, 0 for one like no other.
alter table list_orders add column look_alikes integer[];
