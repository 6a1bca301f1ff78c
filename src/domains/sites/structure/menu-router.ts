import { pathOfSite } from "@/domains/sites/presenter";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { readSiteScope, sharedSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import * as menu from "./menu";
import { moveItem } from "./move";
import { presentGroup, presentStructure } from "./presenter";
import * as schema from "./schema";
import { groupsInOrder } from "./tree";
import {
  type AnswerContext,
  answerItem,
  assertSeen,
  nameOfReader,
  pageOf,
  viewStructure,
  withoutPath,
} from "./view";

const rest = restTagged("siteStructure");
const SITE = "/orgs/{organizationId}/sites/{siteId}";
const GROUPS = `${SITE}/section-groups` as const;
const GROUP = `${GROUPS}/{siteSectionGroupId}` as const;
const LINKS = `${SITE}/external-links` as const;
const LINK = `${LINKS}/{siteExternalLinkId}` as const;

const answerGroup = (ctx: AnswerContext, id: string) =>
  answerItem<schema.SiteSectionGroupResource>(ctx, { type: "site-section-group", id });
const answerLink = (ctx: AnswerContext, id: string) =>
  answerItem<schema.SiteExternalLinkResource>(ctx, { type: "site-external-link", id });

const groupPath = { siteSectionGroupId: idField.describe("The ID of the section group.") };
const linkPath = { siteExternalLinkId: idField.describe("The ID of the menu link.") };

export const siteSectionGroupsRouter = router({
  list: rest("GET", GROUPS, {
    id: "listSiteSectionGroups",
    summary: "List section groups",
    description:
      "Returns the section groups of the site with their contents. Nested groups follow their parent.",
    scope: readSiteScope("view", paging),
    output: listOf(schema.siteSectionGroupSchema),
  }).query(async ({ ctx, input }) => {
    const view = await viewStructure(ctx.actor, ctx.site);
    return presentList(
      pageOf(["section-groups", ctx.site.id, nameOfReader(ctx.actor)], groupsInOrder(view.rows), input),
      (group) => presentGroup(view, group),
    );
  }),

  add: rest("POST", GROUPS, {
    id: "addSectionGroupToSite",
    summary: "Add a section group",
    description:
      "Adds a group with the given sections to the site and returns it. Groups can be nested up to three levels deep.",
    audit: ["title", "parent"],
    status: 201,
    errors: [412],
    scope: siteScope("edit", schema.addGroupFields),
    output: schema.siteSectionGroupSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = await menu.addGroup(ctx, ctx.site, input);
    ctx.reply.location = `${pathOfSite(ctx.site)}/section-groups/${id}`;
    return await answerGroup(ctx, id);
  }),

  update: rest("PATCH", GROUP, {
    id: "updateSiteSectionGroupById",
    summary: "Update a section group",
    description: "Updates the fields that you send and returns the group.",
    audit: ["title"],
    scope: siteScope("edit", { ...groupPath, ...schema.updateGroupFields }),
    output: schema.siteSectionGroupSchema,
  }).mutation(async ({ ctx, input }) => {
    const { siteSectionGroupId, ...changes } = withoutPath(input);
    await menu.updateGroup(ctx, ctx.site, siteSectionGroupId, changes);
    return await answerGroup(ctx, siteSectionGroupId);
  }),

  delete: rest("DELETE", GROUP, {
    id: "deleteSiteSectionGroupById",
    summary: "Delete a section group",
    description: "Deletes the group. Its contents move to the position of the group.",
    scope: siteScope("edit", groupPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await menu.deleteGroup(ctx, ctx.site, input.siteSectionGroupId);
  }),

  addSection: rest("POST", `${GROUP}/sections`, {
    id: "addSectionToGroup",
    summary: "Add a section to a group",
    description: "Moves the section to the end of the group and returns the group.",
    audit: ["sectionId"],
    status: 201,
    errors: [412],
    scope: siteScope("edit", { ...groupPath, sectionId: idField.describe("The ID of the section to move.") }),
    output: schema.siteSectionGroupSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = input.siteSectionGroupId;
    await menu.addSectionToGroup(ctx, ctx.site, id, input.sectionId);
    ctx.reply.location = `${pathOfSite(ctx.site)}/section-groups/${id}`;
    return await answerGroup(ctx, id);
  }),

  removeSection: rest("DELETE", `${GROUP}/sections/{siteSectionId}`, {
    id: "removeSectionFromGroup",
    summary: "Remove a section from a group",
    description:
      "Moves the section out of the group, to the position directly after the group. The section and its site spaces don't change.",
    scope: siteScope(
      "edit",
      { ...groupPath, siteSectionId: idField.describe("The ID of the section.") },
      { onMissing: "pass" },
    ),
  }).mutation(async ({ ctx, input: { siteSectionGroupId, siteSectionId } }) => {
    if (ctx.site) await menu.removeSectionFromGroup(ctx, ctx.site, siteSectionGroupId, siteSectionId);
  }),

  move: rest("POST", `${GROUP}/move`, {
    id: "moveSiteSectionGroup",
    summary: "Move a section group",
    description: "Moves the group with its contents and returns it.",
    errors: [412],
    scope: siteScope("edit", { ...groupPath, ...schema.moveGroupFields }),
    output: schema.siteSectionGroupSchema,
  }).mutation(async ({ ctx, input: { siteSectionGroupId: id, position = {} } }) => {
    await moveItem(ctx, ctx.site, { type: "site-section-group", id }, position);
    return await answerGroup(ctx, id);
  }),
});

export const siteStructureRouter = router({
  get: rest("GET", `${SITE}/structure`, {
    id: "getSiteStructure",
    summary: "Get a site's structure",
    description:
      "Returns the sections of the site, with groups and links. For a site without sections, the operation returns the site spaces instead. Parts that the caller can't see are left out.",
    scope: sharedSiteScope("view", {}),
    output: schema.siteStructureSchema,
  }).query(async ({ ctx }) => presentStructure(await viewStructure(ctx.actor, ctx.site, ctx))),

  sort: rest("PATCH", `${SITE}/structure/sort`, {
    id: "sortSiteStructure",
    summary: "Move a site structure item",
    description:
      "Moves a section, group, site space or link directly before or after another item, under the same parent. Returns the item.",
    returns: "The moved item.",
    errors: [409],
    scope: siteScope("edit", schema.sortFields),
    output: schema.siteStructureItemSchema,
  }).mutation(async ({ ctx, input: { item, position } }) => {
    if (item.type === "site-space") await assertSeen(ctx, item.id);
    await moveItem(ctx, ctx.site, item, position);
    return await answerItem(ctx, item);
  }),
});

export const siteExternalLinksRouter = router({
  add: rest("POST", LINKS, {
    id: "addExternalLinkToSite",
    summary: "Add a menu link",
    description:
      "Adds a link to the end of the site's menu, or to the end of the group that `parent` specifies, and returns it.",
    audit: ["title", "url", "parent"],
    status: 201,
    errors: [412],
    scope: siteScope("edit", schema.addExternalLinkFields),
    output: schema.siteExternalLinkSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = await menu.addExternalLink(ctx, ctx.site, input);
    ctx.reply.location = `${pathOfSite(ctx.site)}/external-links/${id}`;
    return await answerLink(ctx, id);
  }),

  update: rest("PATCH", LINK, {
    id: "updateSiteExternalLinkById",
    summary: "Update a menu link",
    description: "Updates the fields that you send and returns the link.",
    audit: ["title", "url"],
    scope: siteScope("edit", { ...linkPath, ...schema.updateExternalLinkFields }),
    output: schema.siteExternalLinkSchema,
  }).mutation(async ({ ctx, input }) => {
    const { siteExternalLinkId, ...changes } = withoutPath(input);
    await menu.updateExternalLink(ctx, ctx.site, siteExternalLinkId, changes);
    return await answerLink(ctx, siteExternalLinkId);
  }),

  delete: rest("DELETE", LINK, {
    id: "deleteSiteExternalLinkById",
    summary: "Delete a menu link",
    description: "Deletes the link from the site's menu.",
    scope: siteScope("edit", linkPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await menu.deleteExternalLink(ctx, ctx.site, input.siteExternalLinkId);
  }),
});
