import type { z } from "zod";
import type { Act } from "@/access/authorization/actor";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { collectionScope } from "@/scopes/collection";
import { organizationScope } from "@/scopes/organization";
import { spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import type { TransferRow } from "./queries";
import { expiryOf, listTransfers, readTransfer, undoableUntil } from "./rows";
import { offerFields, oneTransfer, transferSchema } from "./schema";
import { acceptTransfer, declineTransfer, offerTransfer, undoTransfer } from "./service";

type Resource = z.input<typeof transferSchema>;

/**
 * Presents a transfer to the organization with this ID. If this organization made the offer, it can't see the receiving
 * organization until that organization accepts the offer.
 */
function presentTransfer(organizationId: string, row: TransferRow): Resource {
  const { id, status, createdAt, decidedAt, fromTitle, toTitle } = row;
  const isMade = status === "accepted" || status === "undone";
  const knowsTarget = isMade || row.toOrganizationId === organizationId;
  return {
    object: "transfer",
    id,
    type: row.kind as Resource["type"],
    content: row.thingId,
    title: row.title,
    from: { id: row.fromOrganizationId, ...withoutNull({ title: fromTitle }) },
    to: { id: row.toOrganizationId, ...withoutNull({ title: knowsTarget ? toTitle : null }) },
    status,
    createdAt: createdAt.toISOString(),
    ...(status === "offered" && { expiresAt: expiryOf(createdAt).toISOString() }),
    ...withoutNull({ decidedAt: decidedAt?.toISOString() }),
    ...(status === "accepted" &&
      decidedAt !== null && { undoableUntil: undoableUntil(decidedAt).toISOString() }),
    urls: { location: apiUrl(`/orgs/${organizationId}/transfers/${id}`) },
  };
}

const rest = restTagged("transfers");
const ALL = "/orgs/{organizationId}/transfers";
const ONE = `${ALL}/{transferId}` as const;

/** Creates a handler that decides on the transfer in the path, and returns the transfer's new state. */
const answering =
  (decide: typeof acceptTransfer) =>
  async ({ ctx, input }: { ctx: Act & { organizationId: string }; input: { transferId: string } }) => {
    const { organizationId } = ctx;
    return presentTransfer(organizationId, await decide(ctx, { organizationId, id: input.transferId }));
  };

/** Operations on transfers of spaces and collections between organizations. */
export const transfersRouter = router({
  offerSpace: rest("POST", "/spaces/{spaceId}/transfer-offers", {
    id: "offerSpaceTransfer",
    summary: "Create a space transfer offer",
    description:
      "Offers the space to another organization, whose administrators can accept within 7 days. A new offer of the same space replaces the existing offer. The response doesn't reveal whether the other organization exists.",
    audit: ["organization"],
    status: 201,
    scope: spaceScope("admin", offerFields),
    output: transferSchema,
  }).mutation(async ({ ctx, input }) => {
    const transfer = await offerTransfer(ctx, { kind: "space", ...ctx.space }, input.organization);
    ctx.reply.location = `/orgs/${ctx.organizationId}/transfers/${transfer.id}`;
    return presentTransfer(ctx.organizationId, transfer);
  }),

  offerCollection: rest("POST", "/collections/{collectionId}/transfer-offers", {
    id: "offerCollectionTransfer",
    summary: "Create a collection transfer offer",
    description:
      "Offers the collection and everything in it to another organization, whose administrators can accept within 7 days. A new offer of the same collection replaces the existing offer. The response doesn't reveal whether the other organization exists.",
    audit: ["organization"],
    status: 201,
    scope: collectionScope("admin", offerFields),
    output: transferSchema,
  }).mutation(async ({ ctx, input }) => {
    const thing = { kind: "collection", ...ctx.collection } as const;
    const transfer = await offerTransfer(ctx, thing, input.organization);
    ctx.reply.location = `/orgs/${ctx.organizationId}/transfers/${transfer.id}`;
    return presentTransfer(ctx.organizationId, transfer);
  }),

  list: rest("GET", ALL, {
    id: "listOrganizationTransfers",
    summary: "List transfers of an organization",
    description:
      "Returns the transfers to and from the organization, newest first: open offers and transfers that were accepted, declined or undone.",
    scope: organizationScope("admin", paging),
    output: listOf(transferSchema),
  }).query(({ ctx, input }) =>
    presentList(listTransfers(ctx.organizationId, input), (row) => presentTransfer(ctx.organizationId, row)),
  ),

  get: rest("GET", ONE, {
    id: "getOrganizationTransfer",
    summary: "Get a transfer",
    description: "Returns the transfer with its content, both organizations and its state.",
    scope: organizationScope("admin", oneTransfer),
    output: transferSchema,
  }).query(async ({ ctx, input }) =>
    presentTransfer(ctx.organizationId, await readTransfer(ctx.organizationId, input.transferId)),
  ),

  accept: rest("POST", `${ONE}/accept`, {
    id: "acceptOrganizationTransfer",
    summary: "Accept a transfer",
    description:
      "Moves the offered content to the root of this organization. Returns 409 if the content is no longer offered, and 412 while a Git run is in progress in it.",
    errors: [412],
    scope: organizationScope("admin", oneTransfer),
    output: transferSchema,
  }).mutation(answering(acceptTransfer)),

  decline: rest("POST", `${ONE}/decline`, {
    id: "declineOrganizationTransfer",
    summary: "Decline or cancel a transfer",
    description:
      "Declines an offer to this organization, or cancels an offer of this organization. The content stays where it is.",
    scope: organizationScope("admin", oneTransfer),
    output: transferSchema,
  }).mutation(answering(declineTransfer)),

  undo: rest("POST", `${ONE}/undo`, {
    id: "undoOrganizationTransfer",
    summary: "Undo a transfer",
    description:
      "Moves transferred content back to its previous organization, with the permissions that it had there. The organization that offered the content can undo the transfer for 7 days.",
    errors: [412],
    scope: organizationScope("admin", oneTransfer),
    output: transferSchema,
  }).mutation(answering(undoTransfer)),
});
