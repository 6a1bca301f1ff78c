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

const groupPath = { siteSectionGroupId: idField };
const linkPath = { siteExternalLinkId: idField };

export const siteSectionGroupsRouter = router({
  list: rest("GET", GROUPS, {
    id: "listSiteSectionGroups",
    summary: "List the section groups of a site",
    description: "Each with what is in it; a group within another one comes behind it.",
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
    summary: "Add a section group, with sections",
    description: "Groups nest up to three deep.",
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
    summary: "Change a section group",
    description: "What is left out stays as it is.",
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
    description: "What is in it takes its place.",
    scope: siteScope("edit", groupPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await menu.deleteGroup(ctx, ctx.site, input.siteSectionGroupId);
  }),

  addSection: rest("POST", `${GROUP}/sections`, {
    id: "addSectionToGroup",
    summary: "Move a section to the end of a group",
    description: "It leaves the place where it was.",
    audit: ["sectionId"],
    status: 201,
    errors: [412],
    scope: siteScope("edit", { ...groupPath, sectionId: idField }),
    output: schema.siteSectionGroupSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = input.siteSectionGroupId;
    await menu.addSectionToGroup(ctx, ctx.site, id, input.sectionId);
    ctx.reply.location = `${pathOfSite(ctx.site)}/section-groups/${id}`;
    return await answerGroup(ctx, id);
  }),

  removeSection: rest("DELETE", `${GROUP}/sections/{siteSectionId}`, {
    id: "removeSectionFromGroup",
    summary: "Move a section out of a group, to directly behind it",
    description: "The section and its site spaces stay as they are.",
    scope: siteScope("edit", { ...groupPath, siteSectionId: idField }, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input: { siteSectionGroupId, siteSectionId } }) => {
    if (ctx.site) await menu.removeSectionFromGroup(ctx, ctx.site, siteSectionGroupId, siteSectionId);
  }),

  move: rest("POST", `${GROUP}/move`, {
    id: "moveSiteSectionGroup",
    summary: "Move a section group",
    description: "With all that it holds.",
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
    summary: "Fetch the structure of a site",
    description: "`sections` with groups and links, or `siteSpaces` where variants lie at the root.",
    scope: sharedSiteScope("view", {}),
    output: schema.siteStructureSchema,
  }).query(async ({ ctx }) => presentStructure(await viewStructure(ctx.actor, ctx.site, ctx))),

  sort: rest("PATCH", `${SITE}/structure/sort`, {
    id: "sortSiteStructure",
    summary: "Move anything in the structure of a site",
    description: "Directly before or after something else, below whose parent it then lies.",
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
    summary: "Add a link to the menu of a site",
    description: "At the end of the menu, or of the group that `parent` names.",
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
    summary: "Change a link in the menu of a site",
    description: "What is left out stays as it is.",
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
    summary: "Delete a link from the menu of a site",
    description: "The rest of the menu stays in its order.",
    scope: siteScope("edit", linkPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await menu.deleteExternalLink(ctx, ctx.site, input.siteExternalLinkId);
  }),
});
