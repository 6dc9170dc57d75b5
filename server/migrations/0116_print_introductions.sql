-- What whoever leads a conversation says first on its printed results; empty for nothing.
alter table conversations add column print_introduction text not null default '';
