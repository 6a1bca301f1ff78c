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

const answerSection = (ctx: AnswerContext, id: string) =>
  answerItem<schema.SiteSectionResource>(ctx, { type: "site-section", id });
const answerSiteSpace = (ctx: AnswerContext, id: string) =>
  answerItem<schema.SiteSpaceResource>(ctx, { type: "site-space", id });

const sectionPath = { siteSectionId: idField.describe("The ID of the section.") };
const siteSpacePath = { siteSpaceId: idField.describe("The ID of the site space.") };

export const siteSectionsRouter = router({
  list: rest("GET", SECTIONS, {
    id: "listSiteSections",
    summary: "List sections",
    description: "Returns the sections of the site in display order, including sections in groups.",
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
    summary: "Add a section",
    description:
      "Adds a section that shows a space. You also need the Creator role on the space, because all visitors of the site can read it. If the site has variants but no sections, the first section contains the variants and is the default.",
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
    summary: "Update a section",
    description: "Updates the fields that you send and returns the section.",
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
      "Deletes the section with its site spaces. The spaces themselves aren't deleted. If the section was the default, another section becomes the default.",
    errors: [409],
    scope: siteScope("edit", sectionPath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteSection(ctx, ctx.site, input.siteSectionId);
  }),

  move: rest("POST", `${SECTION}/move`, {
    id: "moveSiteSection",
    summary: "Move a section",
    description:
      "Moves the section to another position and returns it. Use `sortSiteStructure` to move other parts of the site.",
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
    summary: "List site spaces",
    description:
      "Returns the site spaces, section by section. Site spaces whose space the caller can't see are left out.",
    scope: sharedSiteScope("view", { ...schema.listSiteSpacesFields, ...paging }),
    output: listOf(schema.siteSpaceSchema),
  }).query(async ({ ctx, input }) => {
    const all = presentSiteSpaces(await viewStructure(ctx.actor, ctx.site, ctx));
    const items = all.filter((item) => input.default === undefined || item.default === input.default);
    return await pageOf(["site-spaces", ctx.site.id, nameOfReader(ctx.actor), input.default], items, input);
  }),

  add: rest("POST", SPACES, {
    id: "addSpaceToSite",
    summary: "Add a space to a site",
    description:
      "Adds the space to the site as a variant and returns the site space. You also need the Creator role on the space, because all visitors of the site can read it.",
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
    summary: "Update a site space",
    description:
      "Updates the fields that you send and returns the site space. To show another space, you also need the Creator role on that space.",
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
    summary: "Remove a space from a site",
    description:
      "Removes the space from the site. The space itself isn't deleted. You can't remove the last site space of a section. Delete the section instead.",
    errors: [409],
    scope: siteScope("edit", siteSpacePath, { onMissing: "pass" }),
  }).mutation(async ({ ctx, input }) => {
    if (ctx.site) await deleteSiteSpace(ctx, ctx.site, input.siteSpaceId);
  }),

  move: rest("POST", `${SPACE}/move`, {
    id: "moveSiteSpace",
    summary: "Move a site space",
    description:
      "Moves the site space within its section or to another section, and returns it. If the section changes, the URL changes too.",
    errors: [412],
    scope: siteScope("edit", { ...siteSpacePath, ...schema.moveSiteSpaceFields }),
    output: schema.siteSpaceSchema,
  }).mutation(async ({ ctx, input: { siteSpaceId: id, position = {} } }) => {
    await assertSeen(ctx, id);
    await moveItem(ctx, ctx.site, { type: "site-space", id }, position);
    return await answerSiteSpace(ctx, id);
  }),
});
