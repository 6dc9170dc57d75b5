-- Members who moderate the conversations of their organization.
alter table organization_members add column is_facilitator boolean not null default false;
create index organization_members_by_user on organization_members (user_id);
