import { z } from "zod";
import { changeRequestSchema } from "../change-request/schema";
import { revisionSummarySchema } from "../schema";

export const pageBlameSchema = z
  .object({
    revision: z.string().describe("Id of the revision that the blocks are read in."),
    blocks: z.array(
      z.object({
        key: z.string(),
        origin: z
          .number()
          .int()
          .optional()
          .describe(
            "Place in `origins`, from 0; absent for what is older than the texts that were looked through.",
          ),
      }),
    ),
    origins: z
      .array(
        z.object({
          revision: revisionSummarySchema.describe(
            "Where the block was written as it is: in the change request, where it came by one.",
          ),
          changeRequest: changeRequestSchema
            .optional()
            .describe("By which it came into the primary content."),
        }),
      )
      .describe("The revisions in which the blocks were written, each once."),
  })
  .meta({ id: "PageBlame" });
