-- Opinions that were moderated where they were imported from; the source gives no reason.
alter table opinion_moderations add column is_from_import boolean not null default false;
alter table opinion_moderations alter column reason drop not null;

update opinion_moderations set is_from_import = true, reason = null
where moderator_id is null
  and explanation in ('Moderated at the source.', 'Set aside at the source: it is about the conversation itself.');

alter table opinion_moderations add check (is_from_import or reason is not null);

update organizations set website_url = 'https://northbridge.example/'
where name = 'Northbridge Town Hall (made up)' and website_url = '';
