/** SQL of the title of a space, collection or site. All parameters are SQL. Null for spaces in the trash. */
export const titleOfThing = (kind: string, organization: string, id: string) => `
  SELECT s."title" FROM "Space" s WHERE ${kind} = 'space'
    AND s."organizationId" = ${organization} AND s."id" = ${id} AND s."deletedAt" IS NULL
  UNION ALL SELECT c."title" FROM "Collection" c WHERE ${kind} = 'collection'
    AND c."organizationId" = ${organization} AND c."id" = ${id}
  UNION ALL SELECT w."title" FROM "Site" w WHERE ${kind} = 'site'
    AND w."organizationId" = ${organization} AND w."id" = ${id}`;
