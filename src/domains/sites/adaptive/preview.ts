import type { UserActor } from "@/access/authorization/actor";
import { pooled } from "@/db/client";
import { conditionProblem } from "@/domains/content/conditions/check";
import { type Claims, claimsOf } from "@/domains/content/conditions/claims";
import { evaluateCondition } from "@/domains/content/conditions/evaluate";
import type { SiteKey } from "@/domains/sites/rows";
import type { SiteRows } from "@/domains/sites/structure/rows";
import { viewStructure } from "@/domains/sites/structure/view";
import { invalid } from "@/lib/errors";
import { conditionedPages } from "./queries";
import type { PreviewInput } from "./schema";
import { schemaOf } from "./visitor";
import { visibleStructure } from "./visitor-view";

const PAGES_MAX = 1000;

async function previewPages(rows: SiteRows, seen: ReadonlySet<string>, claims: Claims) {
  const siteSpaces = rows.siteSpaces.filter((each) => each.isLiving && seen.has(each.spaceId));
  const spaceIds = siteSpaces.map((each) => each.spaceId);
  const { organizationId } = rows.site;
  const pages = await conditionedPages.rows(pooled(), { organizationId, spaceIds, limit: PAGES_MAX });
  return siteSpaces.flatMap(({ id: siteSpace, spaceId }) =>
    pages
      .filter((page) => page.spaceId === spaceId)
      .map(({ page, title, condition, spaceVariables, pageVariables }) => {
        const variables = { space: spaceVariables ?? {}, page: pageVariables ?? {} };
        return { siteSpace, page, title, condition, shown: evaluateCondition(condition, claims, variables) };
      }),
  );
}

/**
 * Returns the parts of a site that a visitor with these claims would see if adaptive content is turned on. Also returns whether
 * the condition in the input is true for the visitor. The result leaves out parts of the site that the caller can't see.
 * @throws ApiError 400 with the line and column of the error in a condition that can't be parsed
 */
export async function previewVisitor(actor: UserActor, key: SiteKey, input: PreviewInput) {
  const { rows, spaces, visited } = await viewStructure(actor, key);
  const schema = schemaOf(rows.site);
  const { condition } = input;
  const problem = condition === undefined ? undefined : conditionProblem(condition, { schema, onPage: true });
  if (problem !== undefined) throw invalid("condition", `isn't valid at ${problem}`);
  const claims = claimsOf(schema, input.claims, input.unsignedClaims);
  const seen = new Set(spaces.keys());
  const shown = visibleStructure(rows, claims);
  const isSeen = new Set(rows.siteSpaces.filter((each) => seen.has(each.spaceId)).map(({ id }) => id));
  return {
    claims,
    ...(condition !== undefined && { holds: evaluateCondition(condition, claims) }),
    sections: [...shown.sections],
    siteSpaces: [...shown.siteSpaces].filter((id) => isSeen.has(id)),
    externalLinks: [...shown.externalLinks],
    pages: await previewPages(rows, new Set([...seen].filter((id) => !visited.has(id))), claims),
  };
}
