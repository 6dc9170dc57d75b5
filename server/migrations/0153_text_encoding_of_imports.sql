-- How the title and the opinions of an import were decoded; null if they are UTF-8.
alter table imports add column text_encoding text check (text_encoding in ('utf-16', 'windows-1252'));
