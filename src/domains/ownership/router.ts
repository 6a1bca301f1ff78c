import { now } from "@/lib/clock";
import { listOf, presentList } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import { type ScopedSpace, spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { presentOwnership } from "./presenter";
import { findOwnership, listOwnerships, ownershipOf } from "./rows";
import {
  listOwnershipsFields,
  pageField,
  pageOwnershipSchema,
  setOwnershipFields,
  verifyFields,
} from "./schema";
import { removeOwnership, setOwnership, verifyPage } from "./service";

const rest = restTagged("content");
const PATH = "/spaces/{spaceId}/content/page/{pageId}/ownership";

const pageOf = ({ organizationId, id, branchId, level }: ScopedSpace, pageId: string) => ({
  organizationId,
  spaceId: id,
  branchId,
  pageId,
  level,
});

/** Operations on the owners of pages and on reviews. See docs/adr/086-page-owners.md. */
export const ownershipRouter = router({
  get: rest("GET", PATH, {
    id: "getPageOwnership",
    summary: "Get a page's owner",
    description:
      "Returns the owner of a page of the main content and when the page must be reviewed. If the page has no owner of its own, returns the owner of its nearest parent that includes subpages. Returns 404 if there is none.",
    scope: spaceScope("view", pageField),
    output: pageOwnershipSchema,
  }).query(async ({ ctx, input }) => {
    const row = await ownershipOf(pageOf(ctx.space, input.pageId), ctx.actor);
    ctx.reply.version = row.pageId === input.pageId ? row.version : undefined;
    return presentOwnership(row, now(), input.pageId);
  }),

  set: rest("PUT", PATH, {
    id: "setPageOwnership",
    summary: "Replace a page's owner",
    description:
      "Sets the owner of a page and the interval of its reviews, and returns them. The last review stays valid. If the page was never verified, its first review is due immediately. Bindery notifies the owner when a review is due and when it's overdue.",
    audit: ["user", "team", "reviewIntervalDays"],
    scope: spaceScope("edit", { ...pageField, ...setOwnershipFields }),
    output: pageOwnershipSchema,
  }).mutation(async ({ ctx, input }) => {
    const page = pageOf(ctx.space, input.pageId);
    await setOwnership(ctx, page, input);
    return presentOwnership(await findOwnership(page, ctx.actor), now());
  }),

  remove: rest("DELETE", PATH, {
    id: "removePageOwnership",
    summary: "Remove a page's owner",
    description: "Removes the owner of a page and its reviews. Reviews stay in the audit log.",
    status: 204,
    scope: spaceScope("edit", pageField, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    await removeOwnership(ctx, ctx.space && pageOf(ctx.space, input.pageId));
  }),

  verify: rest("POST", `${PATH}/verify`, {
    id: "verifyPage",
    summary: "Verify a page",
    description:
      "Records that the caller has reviewed the page, and returns the date of the next review. People who can edit the space and the page's owner can do this. Returns 404 if the page has no owner of its own.",
    audit: ["note"],
    needs: { level: "edit", on: "the space", others: "The owner of the page needs only the Reader role." },
    scope: spaceScope("view", { ...pageField, ...verifyFields }),
    output: pageOwnershipSchema,
  }).mutation(async ({ ctx, input }) => {
    const page = pageOf(ctx.space, input.pageId);
    await verifyPage(ctx, page, input.note);
    return presentOwnership(await findOwnership(page, ctx.actor), now());
  }),

  list: rest("GET", "/orgs/{organizationId}/page-ownerships", {
    id: "listPageOwnerships",
    summary: "List page owners",
    description:
      "Returns the pages that have an owner, in spaces in which the caller has a role. Pages whose reviews are due first are first. Filter them by state, space or owner.",
    scope: organizationScope("view", listOwnershipsFields),
    output: listOf(pageOwnershipSchema),
  }).query(({ ctx, input }) =>
    presentList(listOwnerships(ctx.actor, ctx.organizationId, input, input), (row) =>
      presentOwnership(row, now()),
    ),
  ),
});
