-- People are told when a way to log in to their account was added, changed or removed.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('new_opinion', 'opinion_vote',
  'moderation_decision', 'appeal_answer', 'scheduled_publication', 'import', 'outcome_posted', 'new_opinions', 'set_aside',
  'new_device', 'opinion_published', 'group_name_removed', 'suspension', 'suspension_appeal',
  'conversation_administered', 'organizer_update', 'login_methods_changed')) not valid;
