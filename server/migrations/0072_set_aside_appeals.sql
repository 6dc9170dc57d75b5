-- Readmits one person because of an appeal: what was decided about everybody else of the pattern stays.
alter table pattern_decisions add column is_after_appeal boolean not null default false;

-- Tells people whether they are set aside, in which decision, and how their appeal against it was answered: a row of
-- pattern_decisions.
alter table notifications add column pattern_decision_id integer;
