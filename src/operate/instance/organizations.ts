import { db } from "@/db/client";
import { keysetPage, type Page, type Paging } from "@/db/page";

/** An organization and what it takes. */
export interface FoundOrganization {
  id: string;
  title: string;
  createdAt: Date;
  members: number;
  spaces: number;
  fileBytes: bigint;
}

/** All organizations, in the order in which they came. */
export const listStorage = (paging: Paging): Promise<Page<FoundOrganization>> =>
  keysetPage<FoundOrganization>(paging, {
    name: "instance-organizations",
    keyLength: 2,
    keyOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
    fetch: (key, take) => {
      const [createdAt, id] = key ?? [null, null];
      return db().$queryRaw`SELECT o."id", o."title", o."createdAt",
          (SELECT count(*)::int FROM "Member" m WHERE m."organizationId" = o."id") AS "members",
          (SELECT count(*)::int FROM "Space" s WHERE s."organizationId" = o."id" AND s."deletedAt" IS NULL) AS "spaces",
          (SELECT coalesce(sum(b."size"), 0)::bigint FROM "Blob" b WHERE b."organizationId" = o."id") AS "fileBytes"
        FROM "Organization" o
        WHERE ${createdAt}::timestamptz IS NULL OR (o."createdAt", o."id") > (${createdAt}::timestamptz, ${id}::text)
        ORDER BY o."createdAt", o."id" LIMIT ${take}`;
    },
    count: () => db().organization.count(),
  });
