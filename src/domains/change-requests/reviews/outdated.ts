/**
 * SQL for the number of the revision in which the content of ChangeRequest `c` last changed: by an edit, or by an
 * update that ended conflicts. An update that only brings in the primary content does not count
 * (docs/change-requests.md).
 */
export const EDITED_NUMBER = `greatest(c."resolvedNumber", (
  SELECT e."number" FROM "Revision" e
  WHERE e."organizationId" = c."organizationId" AND e."branchId" = c."branchId" AND e."type" <> 'update'
  ORDER BY e."number" DESC LIMIT 1))`;

/** SQL for whether the request `c` was edited after its ChangeRequestReview `r`. */
export const IS_OUTDATED = `(r."revisionNumber" < ${EDITED_NUMBER})`;
