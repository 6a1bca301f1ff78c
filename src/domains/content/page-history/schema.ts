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
              "The index in `origins` of the revision that wrote the block, starting at 0. Absent if the block is older than the revisions that were searched.",
            ),
        }),
      )
      .describe("The blocks of the page, in reading order."),
    origins: z
      .array(
        z.object({
          revision: revisionSummarySchema.describe(
            "The revision that wrote the block. If the block came from a change request, it is a revision of that change request.",
          ),
          changeRequest: changeRequestSchema
            .optional()
            .describe("The change request that brought the block into the main content."),
        }),
      )
      .describe("The revisions that wrote the blocks, each listed once."),
  })
  .meta({ id: "PageBlame" });
