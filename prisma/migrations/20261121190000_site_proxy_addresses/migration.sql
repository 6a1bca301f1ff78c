-- A path below which another server shows a site is an address of the site, and of no other.
INSERT INTO "SiteAddress" ("address", "organizationId", "siteId")
SELECT DISTINCT ON (lower("proxy")) 'proxy:' || lower("proxy"), "organizationId", "id"
FROM "Site" WHERE "proxy" IS NOT NULL ORDER BY lower("proxy"), "createdAt", "id"
ON CONFLICT DO NOTHING;
