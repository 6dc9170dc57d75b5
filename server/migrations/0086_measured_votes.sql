-- Of which votes a supplement was computed, as a hash. Where votes are published they may be a few more than those of its run.
alter table run_supplements add column votes_hash bytea;
-- Of what is published besides the map: answers to the poll, and what people set aside voted and answered.
alter table exported_runs add column beside_hash bytea;
