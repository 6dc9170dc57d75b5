-- Authors are told when an opinion of theirs that waited has been let in.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('new_opinion', 'opinion_vote',
  'moderation_decision', 'appeal_answer', 'scheduled_publication', 'import', 'outcome_posted', 'new_opinions', 'set_aside',
  'new_device', 'opinion_published')) not valid;
