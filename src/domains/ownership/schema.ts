import { z } from "zod";
import { userSchema } from "@/domains/users/schema";
import { paging } from "@/lib/list-schema";
import { idField } from "@/scopes/define";

export const REVIEW_STATES = ["unscheduled", "verified", "due", "overdue"] as const;

const stateField = z
  .enum(REVIEW_STATES)
  .describe(
    "The state of the page's reviews: `verified`, `due` (in the last 14 days of the interval, or in its second half if the interval is shorter than 28 days), `overdue`, or `unscheduled` (the page has no review interval). The first review is due immediately, and overdue after 14 days.",
  );

const verificationSchema = z.object({
  at: z.iso.datetime().describe("When the page was verified (UTC)."),
  by: userSchema.optional().describe("The user who verified the page. Absent for deleted accounts."),
  note: z.string().optional().describe("The note of the user who verified the page."),
});

export const pageOwnershipSchema = z
  .object({
    object: z.literal("page-ownership"),
    space: z
      .object({
        id: z.string().describe("The ID of the space."),
        title: z.string().describe("The title of the space."),
      })
      .describe("The space that contains the page."),
    page: z
      .object({
        id: z.string().describe("The ID of the page."),
        title: z.string().describe("The title of the page."),
      })
      .describe("The page for which the owner was set."),
    user: userSchema
      .optional()
      .describe(
        "The user who owns the page. Absent if a team owns the page, or if the user left the organization.",
      ),
    team: z
      .object({
        id: z.string().describe("The ID of the team."),
        title: z.string().describe("The title of the team."),
      })
      .optional()
      .describe("The team that owns the page. Absent if a user owns the page, or if the team was deleted."),
    mine: z.boolean().describe("Whether the caller owns the page, alone or as a member of the team."),
    inherited: z
      .boolean()
      .describe("Whether the requested page has no owner of its own and `page` is one of its parents."),
    includesSubpages: z
      .boolean()
      .describe("Whether the owner also owns the subpages that have no owner of their own."),
    reviewIntervalDays: z
      .number()
      .int()
      .optional()
      .describe("The number of days between reviews. Absent if the page needs no reviews."),
    state: stateField,
    dueAt: z.iso
      .datetime()
      .optional()
      .describe("The time from which the next review is overdue (UTC). Absent if the page needs no reviews."),
    verification: verificationSchema
      .optional()
      .describe("The last review. Absent if the page was never verified."),
    urls: z
      .object({
        location: z.url().describe("The ownership's URL in the API."),
        app: z.url().describe("The page's URL in the console."),
      })
      .describe("The URLs of the ownership."),
  })
  .meta({ id: "PageOwnership" });

export const pageField = { pageId: idField.describe("The ID of the page.") };

export const setOwnershipFields = {
  user: idField
    .optional()
    .describe(
      "The ID of the user who owns the page. The user needs a role in the space. Send either `user` or `team`.",
    ),
  team: idField.optional().describe("The ID of the team that owns the page. Send either `user` or `team`."),
  includesSubpages: z
    .boolean()
    .default(false)
    .describe("Whether the owner also owns the subpages that have no owner of their own. Default: false."),
  reviewIntervalDays: z
    .number()
    .int()
    .min(7)
    .max(3650)
    .optional()
    .describe("The number of days between reviews, from 7 to 3650. Omit it if the page needs no reviews."),
};

export const verifyFields = {
  note: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .describe("A note about the review, with at most 500 characters."),
};

export const listOwnershipsFields = {
  ...paging,
  state: stateField.optional(),
  space: idField.optional().describe("The ID of a space. Returns only pages in this space."),
  user: idField
    .optional()
    .describe("The ID of a user. Returns only pages that this user owns, without pages of teams."),
  team: idField.optional().describe("The ID of a team. Returns only pages that this team owns."),
  mine: z
    .boolean()
    .default(false)
    .describe("True to return only pages that the caller or one of the caller's teams owns. Default: false."),
};

export type ReviewState = (typeof REVIEW_STATES)[number];
export type SetOwnership = z.output<z.ZodObject<typeof setOwnershipFields>>;
export type OwnershipFilters = Partial<z.output<z.ZodObject<typeof listOwnershipsFields>>>;
