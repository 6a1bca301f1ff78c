CREATE TABLE "HostnameClaim" (
    "hostname" TEXT NOT NULL,
    "organizationId" TEXT NOT NULL,
    "method" TEXT,
    "provedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checkedAt" TIMESTAMPTZ(3),
    "missingSince" TIMESTAMPTZ(3),

    CONSTRAINT "HostnameClaim_pkey" PRIMARY KEY ("hostname")
);

CREATE INDEX "HostnameClaim_organizationId_idx" ON "HostnameClaim"("organizationId");
CREATE INDEX "HostnameClaim_checkedAt_idx" ON "HostnameClaim"("checkedAt");

ALTER TABLE "Site"
    ADD COLUMN "provedHostname" TEXT,
    ADD COLUMN "provedProxy" TEXT,
    ADD COLUMN "hostsCheckedAt" TIMESTAMPTZ(3);

-- Sites that are read at hosts of their own today go on being read there: their hosts are held without a proof, which is
-- looked for from now on, and given up after 30 days without one, or as soon as somebody else shows one (docs/adr/037).
INSERT INTO "HostnameClaim" ("hostname", "organizationId", "missingSince")
SELECT DISTINCT ON (host) host, "organizationId", now()
FROM (
    SELECT split_part(regexp_replace("address", '^(hostname|proxy):', ''), '/', 1) AS host, "address", "organizationId", "createdAt"
    FROM "SiteAddress" WHERE "address" LIKE 'hostname:%' OR "address" LIKE 'proxy:%'
) held
ORDER BY host, ("address" LIKE 'hostname:%') DESC, "createdAt";

UPDATE "Site" s SET "provedHostname" = s."hostname"
WHERE EXISTS (SELECT FROM "SiteAddress" a WHERE a."siteId" = s."id" AND a."address" = 'hostname:' || s."hostname");

UPDATE "Site" s SET "provedProxy" = s."proxy"
WHERE EXISTS (SELECT FROM "SiteAddress" a WHERE a."siteId" = s."id" AND a."address" = 'proxy:' || lower(s."proxy"));
