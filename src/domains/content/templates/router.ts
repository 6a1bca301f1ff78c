import type { Act } from "@/access/authorization/actor";
import { newId } from "@/db/ids";
import { targetParent } from "@/domains/collections/library";
import { presentSpace } from "@/domains/spaces/presenter";
import { type CreateSpace, createSpaceFields, spaceSchema } from "@/domains/spaces/schema";
import { createSpace } from "@/domains/spaces/service";
import { invalid } from "@/lib/errors";
import { organizationScope } from "@/scopes/organization";
import type { SpaceRow } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { WritePermit } from "../primary/permit";
import { copyTemplate, TEMPLATE_SECONDS, writeTemplate } from "./copy";
import { type Beginning, beginningFields } from "./schema";

/** A new space, empty or with a copy of a template. Throws 400 for a template that the caller does not read. */
async function createSpaceFrom(
  act: Act,
  organizationId: string,
  { template, empty, ...input }: CreateSpace & Beginning,
): Promise<SpaceRow> {
  if (!template) return await createSpace(act, organizationId, input);
  if (empty) throw invalid("empty", "a space with a template is not empty");
  const id = newId();
  const target = { organizationId, spaceId: id, content: null };
  const copy = await copyTemplate(act.actor, target, template, "template.");
  return await createSpace(act, organizationId, input, {
    id,
    timeoutSeconds: TEMPLATE_SECONDS,
    write: async (tx, branchId) => {
      const permit = await WritePermit.forNewSpace(tx, { organizationId, spaceId: id, branchId });
      await writeTemplate(permit, { ...act, ifMatch: null }, copy);
    },
  });
}

const rest = restTagged("spaces");

/** Creating spaces belongs here, since a space may begin with content. */
export const spaceBeginningsRouter = router({
  create: rest("POST", "/orgs/{organizationId}/spaces", {
    id: "createSpace",
    needs: { level: "create", on: "the organization, or on the collection that `parent` names" },
    summary: "Create a space",
    description: "It is empty unless it begins with a template.",
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
