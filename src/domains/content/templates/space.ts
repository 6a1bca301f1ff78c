import type { Act } from "@/access/authorization/actor";
import { newId } from "@/db/ids";
import type { CreateSpace } from "@/domains/spaces/schema";
import { createSpace } from "@/domains/spaces/service";
import { invalid } from "@/lib/errors";
import type { SpaceRow } from "@/scopes/space";
import { WritePermit } from "../primary/permit";
import { copyTemplate, TEMPLATE_SECONDS, writeTemplate } from "./copy";
import type { Beginning } from "./schema";

/** A new space, empty or with a copy of a template. Throws 400 for a template that the caller does not read. */
export async function createSpaceFrom(
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
