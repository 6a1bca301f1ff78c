-- The URLs that the content of a space embeds, with the title, description and image of the page at each URL.
CREATE TABLE "EmbedCard" (
    "organizationId" TEXT NOT NULL,
    "spaceId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "site" TEXT NOT NULL DEFAULT '',
    "fileKey" TEXT,
    "imageWidth" INTEGER,
    "imageHeight" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "fetchedAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmbedCard_pkey" PRIMARY KEY ("organizationId", "spaceId", "id")
);

CREATE INDEX "EmbedCard_organizationId_dueAt_idx" ON "EmbedCard"("organizationId", "dueAt");
CREATE INDEX "EmbedCard_organizationId_fileKey_idx" ON "EmbedCard"("organizationId", "fileKey");

-- The URLs that current pages embed. A job fetches them.
INSERT INTO "EmbedCard" ("organizationId", "spaceId", "id", "url")
SELECT u."organizationId", u."spaceId", encode(sha256(convert_to(u."href", 'UTF8')), 'hex'), u."href"
FROM (
  SELECT e.*, row_number() OVER (PARTITION BY e."organizationId", e."spaceId" ORDER BY e."href") AS "place"
  FROM (
    SELECT DISTINCT s."organizationId", s."id" AS "spaceId", r."href"
    FROM "PageReference" r
    JOIN "Space" s ON s."organizationId" = r."organizationId" AND s."branchId" = r."branchId"
    JOIN "PageVersion" v ON v."organizationId" = r."organizationId" AND v."branchId" = r."branchId"
      AND v."pageId" = r."pageId" AND v."fromNumber" = r."fromNumber" AND v."toNumber" = 2147483647
    WHERE r."usage" = 'embed' AND r."href" ~* '^https?://' AND octet_length(r."href") <= 2048
      AND r."href" !~ '^[^:]*://[^/?#\\]*@'
  ) e
) u
WHERE u."place" <= 10000;

-- Earlier versions didn't store the URLs that reusable content embeds. A job reads this content and adds the cards.
UPDATE "ReusableContentVersion" v SET "uses" = NULL
FROM "Space" s, "DocumentText" t
WHERE s."organizationId" = v."organizationId" AND s."branchId" = v."branchId" AND v."toNumber" = 2147483647
  AND t."organizationId" = v."organizationId" AND t."hash" = v."textHash" AND t."text" ~ '\{%-?\s*embed';

-- Incremented when an embed card of the space changes, so that sites render its pages again. This is the last statement, because
-- it blocks all requests that read a space until the migration ends.
ALTER TABLE "Space" ADD COLUMN "embedVersion" INTEGER NOT NULL DEFAULT 0;
