import { organizationScope } from "@/scopes/organization";
import { spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { previewRules } from "./preview";
import {
  CHECKED_MAX,
  mergeRulesPreviewSchema,
  previewOrganizationRulesFields,
  previewSpaceRulesFields,
} from "./schema";

const rest = restTagged("changeRequests");
const CHECKED = `The ${CHECKED_MAX} newest open change requests in spaces on which the caller has a role are checked. The rules aren't saved.`;

/** Operations that try merge rules before they are saved. */
export const rulesPreviewRouter = router({
  organization: rest("POST", "/orgs/{organizationId}/merge-rules/preview", {
    id: "previewMergeRulesOfOrganization",
    audit: false,
    summary: "Preview an organization's merge rules",
    description: `Returns the open change requests that the rules would block, in the spaces that inherit the organization's rules. ${CHECKED}`,
    scope: organizationScope("admin", previewOrganizationRulesFields),
    output: mergeRulesPreviewSchema,
  }).mutation(async ({ ctx, input }) => {
    const { organizationId } = ctx;
    const preview = await previewRules(ctx.actor, { organizationId }, input.mergeRules);
    return { object: "merge-rules-preview" as const, ...preview };
  }),

  space: rest("POST", "/spaces/{spaceId}/merge-rules/preview", {
    id: "previewMergeRulesOfSpace",
    audit: false,
    summary: "Preview a space's merge rules",
    description: `Returns the open change requests of the space that the rules would block. ${CHECKED}`,
    scope: spaceScope("admin", previewSpaceRulesFields),
    output: mergeRulesPreviewSchema,
  }).mutation(async ({ ctx, input }) => {
    const { id: spaceId, organizationId } = ctx.space;
    const preview = await previewRules(ctx.actor, { organizationId, spaceId }, input.mergeRules);
    return { object: "merge-rules-preview" as const, ...preview };
  }),
});
