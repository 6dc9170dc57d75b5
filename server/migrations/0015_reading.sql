-- Lists of opinions and conversations ask since when a decision holds.
create index opinion_moderations_by_opinion on opinion_moderations (opinion_id, id);
create index conversation_moderations_by_conversation on conversation_moderations (conversation_id, id);

-- A page of the feed asks for one person's participations in its conversations.
create index participations_by_user_and_conversation on participations (user_id, conversation_id);
drop index participations_by_user;

-- Grows with every folding, which moves counts and changes nothing that is shown. change_seq grows with everything
-- else, so that what does not depend on votes stays in the caches while people vote.
alter table conversations add column fold_seq integer not null default 0;

-- The orders of the lists of recent runs. A reader who pages through a list keeps the order in which they began,
-- also when its run has made room for newer ones. No foreign key, as an order may outlive its run.
create table list_orders (
  run_id integer not null,
  list text not null,
  conversation_id integer not null,
  opinion_ids integer[] not null,
  -- How many come before opinions that the run does not know; null where those are not in the list.
  num_before_unknown integer,
  created_at timestamptz not null default now(),
  primary key (run_id, list)
);
create index list_orders_by_conversation on list_orders (conversation_id, created_at);
