import { listOf, paging, presentList } from "@/lib/list-schema";
import { organizationScope } from "@/scopes/organization";
import { translationScope } from "@/scopes/translation";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { listItems, readItem, resolveItem } from "./items";
import { listTranslations } from "./lists";
import { pathOfTranslation, presentItem, presentTranslation } from "./presenter";
import * as schema from "./schema";
import {
  assertMayTranslate,
  createTranslation,
  deleteTranslation,
  requestRun,
  updateTranslation,
} from "./service";

const rest = restTagged("translations");
const ALL = "/orgs/{organizationId}/translations";
const ONE = `${ALL}/{translationId}` as const;

/** Operations for translations of spaces. Everyone who can see a translated space can see its translation. */
export const translationsRouter = router({
  list: rest("GET", ALL, {
    id: "listTranslations",
    summary: "List translations",
    description:
      "Returns the translations of the organization's spaces that the caller can see, each with its source, its language and the status of its last run.",
    scope: organizationScope("view", { ...schema.listTranslationsFields, ...paging }),
    output: listOf(schema.translationSchema),
  }).query(({ ctx, input }) =>
    presentList(listTranslations(ctx.actor, ctx.organizationId, input.space, input), presentTranslation),
  ),

  create: rest("POST", ALL, {
    id: "createTranslation",
    needs: { level: "create", on: "the organization, or on the collection that contains the source space" },
    summary: "Create a translation",
    description:
      "Creates a translation and its space next to the source space. Call `runTranslation` to fill the space.",
    status: 201,
    scope: organizationScope("view", schema.createTranslationFields).use(async ({ ctx, input, next }) => {
      await assertMayTranslate(ctx, ctx.organizationId, input.source.space);
      return next();
    }),
    output: schema.translationSchema,
  }).mutation(async ({ ctx, input }) => {
    const translation = await createTranslation(ctx, ctx.organizationId, input);
    ctx.reply.location = pathOfTranslation(translation);
    return presentTranslation(translation);
  }),

  get: rest("GET", ONE, {
    id: "getTranslation",
    summary: "Get a translation",
    description: "Returns the translation with its instructions and statistics of its runs.",
    scope: translationScope("view", {}),
    output: schema.translationSchema,
  }).query(({ ctx }) => presentTranslation(ctx.translation)),

  update: rest("PUT", ONE, {
    id: "updateTranslation",
    summary: "Update a translation",
    description: "Updates the instructions of the translation and returns it. The next run uses them.",
    scope: translationScope("edit", schema.updateTranslationFields),
    output: schema.translationSchema,
  }).mutation(async ({ ctx, input }) =>
    presentTranslation(await updateTranslation(ctx, ctx.translation, input)),
  ),

  delete: rest("DELETE", ONE, {
    id: "deleteTranslation",
    summary: "Delete a translation",
    description:
      "Deletes the translation. The translated space isn't deleted, but is no longer updated from the source.",
    scope: translationScope("edit", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.translation) await deleteTranslation(ctx, ctx.translation);
  }),

  run: rest("POST", `${ONE}/run`, {
    id: "runTranslation",
    writesPrimary: true,
    summary: "Run a translation",
    description:
      "Starts a run that translates the changes of the source since the last run. Returns 409 while a run is in progress.",
    status: 204,
    scope: translationScope("edit", {}),
  }).mutation(({ ctx }) => requestRun(ctx, ctx.translation)),

  items: rest("GET", `${ONE}/items`, {
    id: "listTranslationItems",
    summary: "List translation items",
    description:
      "Returns the state of each page, reusable content and file. To resolve the conflict of an item, use `resolveTranslationItem`.",
    scope: translationScope("view", { ...schema.listItemsFields, ...paging }),
    output: listOf(schema.translationItemSchema),
  }).query(({ ctx, input }) =>
    presentList(listItems(ctx.translation, input.status, input), (item) =>
      presentItem(ctx.translation, item),
    ),
  ),

  item: rest("GET", `${ONE}/items/{itemId}`, {
    id: "getTranslationItem",
    summary: "Get a translation item",
    description:
      "Returns the state of one page, reusable content or file. For a conflict, it includes the text that was edited by hand and the text from the run.",
    scope: translationScope("view", schema.itemPath),
    output: schema.translationItemSchema,
  }).query(async ({ ctx, input }) =>
    presentItem(ctx.translation, await readItem(ctx.translation, input.itemId)),
  ),

  resolve: rest("POST", `${ONE}/items/{itemId}/resolve`, {
    id: "resolveTranslationItem",
    writesPrimary: true,
    summary: "Resolve a translation conflict",
    description: "Keeps one of the two texts of the conflict. Later runs start from this text.",
    status: 204,
    scope: translationScope("edit", schema.resolveItemFields),
  }).mutation(({ ctx, input }) => resolveItem(ctx, ctx.translation, input.itemId, input.resolution)),
});
