import { pathOfSite } from "@/domains/sites/presenter";
import { findShowableSpace } from "@/domains/sites/showable";
import { listOf, paging, presentList } from "@/lib/list-schema";
import { idField } from "@/scopes/define";
import { sharedSiteScope } from "@/scopes/published-site";
import { siteScope } from "@/scopes/site";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { moveItem } from "./move";
import { presentSection, presentSiteSpaces } from "./presenter";
import * as schema from "./schema";
import { addSection, deleteSection, updateSection } from "./sections";
import { addSiteSpace, deleteSiteSpace, updateSiteSpace } from "./site-spaces";
import { sectionsInOrder } from "./tree";
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
const SECTIONS = `${SITE}/sections` as const;
const SECTION = `${SECTIONS}/{siteSectionId}` as const;
const SPACES = `${SITE}/site-spaces` as const;
const SPACE = `${SPACES}/{siteSpaceId}` as const;
const SHOWING = "Showing a space takes the level create on it: whoever reads the site reads it then.";

const answerSection = (ctx: AnswerContext, id: string) =>
  answerItem<schema.SiteSectionResource>(ctx, { type: "site-section", id });
const answerSiteSpace = (ctx: AnswerContext, id: string) =>
  answerItem<schema.SiteSpaceResource>(ctx, { type: "site-space", id });

const sectionPath = { siteSectionId: idField };
const siteSpacePath = { siteSpaceId: idField };

export const siteSectionsRouter = router({
  list: rest("GET", SECTIONS, {
    id: "listSiteSections",
    summary: "List the sections of a site",
    description: "In their order, those of groups among them.",
    scope: sharedSiteScope("view", paging),
    output: listOf(schema.siteSectionSchema),
  }).query(async ({ ctx, input }) => {
    const view = await viewStructure(ctx.actor, ctx.site, ctx);
    return presentList(
      pageOf(["sections", ctx.site.id, nameOfReader(ctx.actor)], sectionsInOrder(view.rows), input),
      (section) => presentSection(view, section),
    );
  }),

  add: rest("POST", SECTIONS, {
    id: "addSectionToSite",
    summary: "Add a section that shows a space",
    description: `${SHOWING} Where variants lay at the root, a first section takes them up and stays the default.`,
    audit: ["spaceId", "title"],
    status: 201,
    errors: [412],
    scope: siteScope("edit", schema.addSectionFields).use(async ({ ctx, input, next }) => {
      await findShowableSpace(ctx.actor, ctx.site.organizationId, input.spaceId);
      return next();
    }),
    output: schema.siteSectionSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = await addSection(ctx, ctx.site, input);
    ctx.reply.location = `${pathOfSite(ctx.site)}/sections/${id}`;
    return await answerSection(ctx, id);
  }),

  update: rest("PATCH", SECTION, {
    id: "updateSiteSectionById",
    summary: "Change a section",
    description: "What is left out stays as it is.",
    audit: ["title"],
    errors: [409],
    scope: siteScope("edit", { ...sectionPath, ...schema.updateSectionFields }),
    output: schema.siteSectionSchema,
  }).mutation(async ({ ctx, input }) => {
    const { siteSectionId, ...changes } = withoutPath(input);
    await updateSection(ctx, ctx.site, siteSectionId, changes);
    return await answerSection(ctx, siteSectionId);
  }),

  delete: rest("DELETE", SECTION, {
    id: "deleteSiteSectionById",
    summary: "Delete a section",
    description:
      "Its site spaces go with it; the spaces stay. Another section becomes the default in its place.",
    errors: [409],
    scope: siteScope("edit", sectionPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteSection(ctx, ctx.site, input.siteSectionId);
  }),

  move: rest("POST", `${SECTION}/move`, {
    id: "moveSiteSection",
    summary: "Move a section",
    description: "`sortSiteStructure` moves everything.",
    deprecated: true,
    errors: [412],
    scope: siteScope("edit", { ...sectionPath, ...schema.moveSectionFields }),
    output: schema.siteSectionSchema,
  }).mutation(async ({ ctx, input: { siteSectionId: id, position = {} } }) => {
    await moveItem(ctx, ctx.site, { type: "site-section", id }, position);
    return await answerSection(ctx, id);
  }),
});

export const siteSpacesRouter = router({
  list: rest("GET", SPACES, {
    id: "listSiteSpaces",
    summary: "List the spaces that a site shows",
    description: "Section by section. Those of spaces that the caller does not see are left out.",
    scope: sharedSiteScope("view", { ...schema.listSiteSpacesFields, ...paging }),
    output: listOf(schema.siteSpaceSchema),
  }).query(async ({ ctx, input }) => {
    const all = presentSiteSpaces(await viewStructure(ctx.actor, ctx.site, ctx));
    const items = all.filter((item) => input.default === undefined || item.default === input.default);
    return await pageOf(["site-spaces", ctx.site.id, nameOfReader(ctx.actor), input.default], items, input);
  }),

  add: rest("POST", SPACES, {
    id: "addSpaceToSite",
    summary: "Show a space on a site",
    description: SHOWING,
    audit: ["spaceId", "sectionId", "title"],
    status: 201,
    errors: [412],
    scope: siteScope("edit", schema.addSiteSpaceFields).use(async ({ ctx, input, next }) => {
      await findShowableSpace(ctx.actor, ctx.site.organizationId, input.spaceId);
      return next();
    }),
    output: schema.siteSpaceSchema,
  }).mutation(async ({ ctx, input }) => {
    const id = await addSiteSpace(ctx, ctx.site, input);
    ctx.reply.location = `${pathOfSite(ctx.site)}/site-spaces/${id}`;
    return await answerSiteSpace(ctx, id);
  }),

  update: rest("PATCH", SPACE, {
    id: "updateSiteSpaceById",
    summary: "Change how a site shows a space",
    description: SHOWING,
    audit: ["spaceId", "title"],
    errors: [409],
    scope: siteScope("edit", { ...siteSpacePath, ...schema.updateSiteSpaceFields }),
    output: schema.siteSpaceSchema,
  }).mutation(async ({ ctx, input }) => {
    const { siteSpaceId, ...changes } = withoutPath(input);
    await assertSeen(ctx, siteSpaceId);
    await updateSiteSpace(ctx, ctx.site, siteSpaceId, changes);
    return await answerSiteSpace(ctx, siteSpaceId);
  }),

  delete: rest("DELETE", SPACE, {
    id: "deleteSiteSpaceById",
    summary: "Take a space off a site",
    description: "The space stays. The last site space of a section is not deleted: delete the section.",
    errors: [409],
    scope: siteScope("edit", siteSpacePath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteSiteSpace(ctx, ctx.site, input.siteSpaceId);
  }),

  move: rest("POST", `${SPACE}/move`, {
    id: "moveSiteSpace",
    summary: "Move a site space, within its section or to another one",
    description: "Its address changes with the section.",
    errors: [412],
    scope: siteScope("edit", { ...siteSpacePath, ...schema.moveSiteSpaceFields }),
    output: schema.siteSpaceSchema,
  }).mutation(async ({ ctx, input: { siteSpaceId: id, position = {} } }) => {
    await assertSeen(ctx, id);
    await moveItem(ctx, ctx.site, { type: "site-space", id }, position);
    return await answerSiteSpace(ctx, id);
  }),
});
