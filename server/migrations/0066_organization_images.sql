-- Images of organizations, made anew from what was uploaded, and named by their content.
create table organization_images (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  png bytea not null,
  created_at timestamptz not null default now()
);
alter table organizations drop column image_url, add column image_id text references organization_images;

-- The wire shape of an organization, for an installation at this origin.
create function organization_json(organization organizations, origin text) returns json language sql stable as $$
  select json_build_object('name', organization.name,
    'imageUrl', coalesce(origin || '/feed/organization/' || organization.image_id || '.png', ''),
    'websiteUrl', organization.website_url, 'description', organization.description)
$$;

-- Topics are listed by place, then by name. A retired one stays with its conversations and is offered to nobody.
alter table topics add column place integer not null default 0, add column retired_at timestamptz;
