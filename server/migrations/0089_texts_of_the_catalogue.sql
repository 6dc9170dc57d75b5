-- Rows say what happened, and the server's texts how it is said: why an import did not list an opinion, and that a
-- conversation was erased.
alter table opinion_moderations add column import_reason text check (import_reason in ('moderated', 'meta'));
alter table opinion_moderations disable trigger decision_is_never_changed;
update opinion_moderations set explanation = '',
    import_reason = case when explanation like 'Set aside%' then 'meta' else 'moderated' end
  where is_from_import;
alter table opinion_moderations enable trigger decision_is_never_changed;
alter table opinion_moderations add check (is_from_import = (import_reason is not null));

alter table conversations drop constraint conversations_title_check;
update conversations set title = '' where deleted_at is not null and title = 'Deleted conversation';
alter table conversations add constraint conversations_title_check
  check (char_length(title) <= 140 and (title <> '' or deleted_at is not null));
