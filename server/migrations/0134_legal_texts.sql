-- Legal texts as administrators wrote them, in Markdown. Those of other languages are read from files.
create table legal_texts (
  name text not null check (name in ('privacy', 'terms')),
  language text not null,
  markdown text not null check (markdown <> ''),
  edited_at timestamptz not null default now(),
  primary key (name, language)
);
