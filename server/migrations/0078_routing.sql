-- The weights by which clients draw from a list to vote on, parallel to its opinions; null where no draw is made.
alter table list_orders add column weights real[];
-- The weight of opinions that the run does not know.
alter table list_orders add column unknown_weight real;

-- How the opinion of a person's first vote on it came to be shown: which weights, and how likely it was among those on
-- offer. Null where a client does not say, where the person chose the opinion, and for imported votes. Changes of a vote
-- leave it as it is. The largest table is not scanned for what no row of it has yet.
alter table votes add column routing_version text;
alter table votes add column propensity real;
alter table votes add constraint votes_propensity_check check (
  (routing_version is null) = (propensity is null) and propensity > 0 and propensity <= 1) not valid;
