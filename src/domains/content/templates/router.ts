import { targetParent } from "@/domains/collections/library";
import { presentSpace } from "@/domains/spaces/presenter";
import { createSpaceFields, spaceSchema } from "@/domains/spaces/schema";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { createSpaceFrom } from "./copy";
import { beginningFields } from "./schema";

const rest = restTagged("spaces");

/**
 * The operations that create spaces. They're in this domain because a new space can be a copy of a template.
 */
export const spaceBeginningsRouter = router({
  create: rest("POST", "/orgs/{organizationId}/spaces", {
    id: "createSpace",
    needs: { level: "create", on: "the organization, or on the collection that `parent` specifies" },
    summary: "Create a space",
    description:
      "Creates a space at the root of the organization or in the collection that `parent` specifies. The space is empty unless you send a `template`.",
    audit: ["title", "parent"],
    status: 201,
    scope: organizationScope("view", { ...createSpaceFields, ...beginningFields }).use(
      async ({ ctx, input, next }) => {
        await targetParent(ctx.actor, ctx.organizationId, input.parent ?? null);
        return next();
      },
    ),
    output: spaceSchema,
  }).mutation(async ({ ctx, input }) => {
    const space = await createSpaceFrom(ctx, ctx.organizationId, input);
    ctx.reply.location = `/spaces/${space.id}`;
    return presentSpace(space);
  }),
});
