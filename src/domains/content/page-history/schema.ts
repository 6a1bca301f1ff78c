import { z } from "zod";
import { changeRequestSchema } from "../change-request/schema";
import { revisionSummarySchema } from "../schema";

export const pageBlameSchema = z
  .object({
    revision: z.string().describe("The ID of the revision that contains the blocks."),
    blocks: z
      .array(
        z.object({
          key: z.string().describe("The block's key."),
          origin: z
            .number()
            .int()
            .optional()
            .describe(
              "The index in `origins` of the revision that last changed the block, starting at 0. Absent if the block is older than the searched revisions.",
            ),
        }),
      )
      .describe("The blocks of the page, in reading order."),
    origins: z
      .array(
        z.object({
          revision: revisionSummarySchema.describe(
            "The revision that last changed the block. If the block comes from a change request, this is a revision of that change request.",
          ),
          changeRequest: changeRequestSchema
            .optional()
            .describe("The change request whose merge added or changed the block in the main content."),
        }),
      )
      .describe("The revisions that last changed the blocks, each listed once."),
  })
  .meta({ id: "PageBlame" });
