import { z } from "zod";
import { idField } from "@/scopes/define";
import { TRANSFER_STATUSES } from "./rows";

const organizationSchema = z.object({
  id: z.string(),
  title: z.string().optional().describe("Told of the other organization once it has accepted."),
});

export const transferSchema = z
  .object({
    object: z.literal("transfer"),
    id: z.string(),
    type: z.enum(["space", "collection"]),
    content: z.string().describe("Id of the space or the collection."),
    title: z.string(),
    from: organizationSchema,
    to: organizationSchema,
    status: z
      .enum(TRANSFER_STATUSES)
      .describe(
        "`void`: what was offered was moved or deleted since, or who offered it is no administrator any more.",
      ),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().optional().describe("Until when it may be accepted, while it is offered."),
    decidedAt: z.iso.datetime().optional(),
    undoableUntil: z.iso.datetime().optional().describe("Until when it can be undone, once it is accepted."),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "Transfer" });

export const offerFields = { organization: idField.describe("The organization that it is offered to.") };
export const oneTransfer = { transferId: idField };
