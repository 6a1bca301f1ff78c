import { z } from "zod";
import { idField } from "@/scopes/define";

const TRANSFER_STATUSES = [
  "offered",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
  "void",
  "undone",
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

const organizationSchema = z.object({
  id: z.string().describe("The organization's ID."),
  title: z
    .string()
    .optional()
    .describe(
      "The organization's display name. The other organization sees it after the transfer is accepted.",
    ),
});

export const transferSchema = z
  .object({
    object: z.literal("transfer"),
    id: z.string().describe("The transfer's ID."),
    type: z
      .enum(["space", "collection"])
      .describe("The kind of the transferred resource: a space or a collection."),
    content: z.string().describe("The ID of the transferred space or collection."),
    title: z.string().describe("The title of the transferred space or collection."),
    from: organizationSchema.describe("The organization that offers the transfer."),
    to: organizationSchema.describe("The organization that receives the transfer."),
    status: z
      .enum(TRANSFER_STATUSES)
      .describe(
        "The state of the transfer. `void` means that the content was moved or deleted, or that the person who offered it is no longer an administrator.",
      ),
    createdAt: z.iso.datetime().describe("When the transfer was offered (UTC)."),
    expiresAt: z.iso
      .datetime()
      .optional()
      .describe("When the offer expires (UTC). Present while the transfer is offered."),
    decidedAt: z.iso.datetime().optional().describe("When the transfer was accepted or declined (UTC)."),
    undoableUntil: z.iso
      .datetime()
      .optional()
      .describe(
        "The time until which the transfer can be undone (UTC). Present after the transfer is accepted.",
      ),
    urls: z
      .object({ location: z.url().describe("The transfer's URL in the API.") })
      .describe("The URLs of the transfer."),
  })
  .meta({ id: "Transfer" });

export const offerFields = {
  organization: idField.describe("The ID of the organization to offer the content to."),
};
export const oneTransfer = { transferId: idField.describe("The ID of the transfer.") };
