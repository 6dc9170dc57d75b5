-- The language that a person has chosen for the interface: a code of contract/src/languages.ts. Null if none.
alter table users add language text;
