import { z } from "zod";
import { reads } from "@/db/reads";
import { idField } from "@/scopes/define";
import { organizationScope } from "@/scopes/organization";
import { factsOfSpaces, PAGES_COUNTED_MAX } from "./queries";

/** The maximum number of spaces in one request. */
const SPACES_MAX = 100;

const factsSchema = z.object({
  space: z.string(),
  /** The number of pages with text, at most {@link PAGES_COUNTED_MAX}. */
  pages: z.number().int(),
  /** Whether the space has more pages than `pages`. */
  hasMorePages: z.boolean(),
  editedAt: z.iso.datetime(),
  /** The display name of the last editor, or null if a program or a deleted account made the last change. */
  editedBy: z.string().nullable(),
});

/**
 * The number of pages and the last change of the main content, for the list of spaces in the console. Leaves out spaces in which
 * the caller has no role. This procedure isn't an operation of `/v1`.
 */
export const spaceFacts = organizationScope("view", { spaces: z.array(idField).max(SPACES_MAX) })
  .output(z.array(factsSchema))
  .query(async ({ ctx, input }) => {
    const asked = { organizationId: ctx.organizationId, userId: ctx.actor.userId, spaceIds: input.spaces };
    const rows = await factsOfSpaces.rows(reads(), asked);
    return rows.map(({ spaceId, pages, editedAt, editedBy }) => ({
      space: spaceId,
      pages: Math.min(pages, PAGES_COUNTED_MAX),
      hasMorePages: pages > PAGES_COUNTED_MAX,
      editedAt: new Date(editedAt).toISOString(),
      editedBy,
    }));
  });
