import { z } from "zod";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { addKey, dropKey, listOwnKeys } from "./own-key";
import { presentSamlKey } from "./presenter";
import { samlKeySchema } from "./schema";

const rest = restTagged("sso");
const ALL = "/orgs/{organizationId}/saml/{samlProviderId}/keys";
const all = { samlProviderId: idField };

/** The keys that a SAML provider knows this service by, and their renewal (beyond the contract). */
export const samlKeysRouter = router({
  list: rest("GET", ALL, {
    id: "listSAMLProviderKeys",
    summary: "List our keys towards a SAML provider",
    description:
      "The keys that sign requests, with their certificates for the provider; secrets are not told.",
    scope: organizationScope("admin", all),
    output: z.object({ items: z.array(samlKeySchema) }),
  }).query(async ({ ctx, input }) => {
    const keys = await listOwnKeys({ organizationId: ctx.organizationId, id: input.samlProviderId });
    return { items: keys.map(presentSamlKey) };
  }),

  create: rest("POST", ALL, {
    id: "createSAMLProviderKey",
    summary: "Make the key that follows the one in use",
    description:
      "The metadata shows both from then on, and what is encrypted for either is opened. The old one signs requests until it is deleted.",
    status: 201,
    scope: organizationScope("admin", all),
    output: samlKeySchema,
  }).mutation(async ({ ctx, input }) =>
    presentSamlKey(await addKey(ctx, { organizationId: ctx.organizationId, id: input.samlProviderId })),
  ),

  remove: rest("DELETE", `${ALL}/{samlKeyId}`, {
    id: "deleteSAMLProviderKey",
    summary: "Drop a key of ours",
    description: "Nothing that is encrypted for it is opened any more. The only one stays (409).",
    errors: [409],
    scope: organizationScope("admin", { ...all, samlKeyId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (!ctx.organization) return;
    await dropKey(ctx, { organizationId: ctx.organization.id, id: input.samlProviderId }, input.samlKeyId);
  }),
});
