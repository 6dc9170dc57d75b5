-- Existing clients take nothing but an address for the website of an organization. Where there is none they get that of
-- this site, which lists what the organization asks; newer clients see that it has no website of its own.
create or replace function organization_json(organization organizations, origin text) returns json language sql stable as $$
  select json_strip_nulls(json_build_object('name', organization.name,
    'imageUrl', coalesce(origin || '/feed/organization/' || organization.image_id || '.png', ''),
    'websiteUrl', coalesce(nullif(organization.website_url, ''), origin || '/feed/'),
    'hasNoWebsite', case when organization.website_url = '' then true end,
    'description', organization.description))
$$;
