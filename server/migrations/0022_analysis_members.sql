-- Who was in which group follows from the map and everybody's votes; the lists of members were the largest part of a row.
alter table analysis_runs drop column member_ids, drop column member_groups;
