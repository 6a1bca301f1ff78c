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

/** Translations of spaces. Whoever sees the space that holds one sees the translation. */
export const translationsRouter = router({
  list: rest("GET", ALL, {
    id: "listTranslations",
    summary: "List the translations of spaces",
    description: "Each with its source, its language and how its last run ended.",
    scope: organizationScope("view", { ...schema.listTranslationsFields, ...paging }),
    output: listOf(schema.translationSchema),
  }).query(({ ctx, input }) =>
    presentList(listTranslations(ctx.actor, ctx.organizationId, input.space, input), presentTranslation),
  ),

  create: rest("POST", ALL, {
    id: "createTranslation",
    needs: { level: "create", on: "where the source lies" },
    summary: "Create a translation of a space",
    description: "Makes the space that holds it, beside its source. A run fills it.",
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
    summary: "Fetch a translation",
    description: "With its instructions and the last runs.",
    scope: translationScope("view", {}),
    output: schema.translationSchema,
  }).query(({ ctx }) => presentTranslation(ctx.translation)),

  update: rest("PUT", ONE, {
    id: "updateTranslation",
    summary: "Change translation instructions",
    description: "What is left out stays as it is; the next run goes by them.",
    scope: translationScope("edit", schema.updateTranslationFields),
    output: schema.translationSchema,
  }).mutation(async ({ ctx, input }) =>
    presentTranslation(await updateTranslation(ctx, ctx.translation, input)),
  ),

  delete: rest("DELETE", ONE, {
    id: "deleteTranslation",
    summary: "Delete a translation",
    description: "The space that held it stays, as one that follows no other.",
    scope: translationScope("edit", {}, { onMissing: "pass" }),
  }).mutation(async ({ ctx }) => {
    if (ctx.translation) await deleteTranslation(ctx, ctx.translation);
  }),

  run: rest("POST", `${ONE}/run`, {
    id: "runTranslation",
    writesPrimary: true,
    summary: "Start a translation run",
    description: "Translates what has changed in the source since the last run; 409 while one is at work.",
    status: 204,
    scope: translationScope("edit", {}),
  }).mutation(({ ctx }) => requestRun(ctx, ctx.translation)),

  items: rest("GET", `${ONE}/items`, {
    id: "listTranslationItems",
    summary: "List what the runs made of each page, reusable content and file",
    description: "Conflicts are what waits for a decision.",
    scope: translationScope("view", { ...schema.listItemsFields, ...paging }),
    output: listOf(schema.translationItemSchema),
  }).query(({ ctx, input }) =>
    presentList(listItems(ctx.translation, input.status, input), (item) =>
      presentItem(ctx.translation, item),
    ),
  ),

  item: rest("GET", `${ONE}/items/{itemId}`, {
    id: "getTranslationItem",
    summary: "Read what the runs made of one thing, with both texts of a conflict",
    description: "The text that somebody wrote and the one that the run would put in its place.",
    scope: translationScope("view", schema.itemPath),
    output: schema.translationItemSchema,
  }).query(async ({ ctx, input }) =>
    presentItem(ctx.translation, await readItem(ctx.translation, input.itemId)),
  ),

  resolve: rest("POST", `${ONE}/items/{itemId}/resolve`, {
    id: "resolveTranslationItem",
    writesPrimary: true,
    summary: "End a conflict",
    description: "With one of both texts; the runs go on from there.",
    status: 204,
    scope: translationScope("edit", schema.resolveItemFields),
  }).mutation(({ ctx, input }) => resolveItem(ctx, ctx.translation, input.itemId, input.resolution)),
});
