import { db } from "@/db/client";
import { plainText } from "@/domains/content/markdown/document";
import { readStoredDocument } from "@/domains/content/markdown/document-schema";
import { languageModelOf } from "@/domains/organizations/model";
import { missingSettings } from "@/lib/translation-settings";
import { termsFor } from "../glossary/service";
import { configuredProvider } from "../providers/configured";
import { type ActiveRun, RunError } from "./active-run";
import { askForMissing } from "./ask";
import { contextHash } from "./memory";
import { prepare } from "./prepare";
import { readSource } from "./source";
import { translateAll } from "./translate-all";
import { countPages, writeRun } from "./write";

const instructionsOf = (stored: unknown) => readStoredDocument(stored).nodes.map(plainText).join("\n").trim();

/**
 * Runs a translation: reads the source as it is now, has the changes since the last run translated, and writes one
 * revision. Each answer of the provider is stored at once, so that a run that was interrupted goes on where it was.
 */
export async function runTranslation(run: ActiveRun): Promise<void> {
  const { organizationId, spaceId, sourceLanguage, language } = run.row;
  const provider = configuredProvider();
  if (!provider) throw new RunError("not_configured", missingSettings() ?? "No provider is configured.");
  if (provider.name === "llm" && (await languageModelOf(organizationId)) === null)
    throw new RunError(
      "not_configured",
      "Translations are a model's here, and AI is turned off in this organization.",
    );
  const source = await readSource(run.row);
  const pages = countPages({ source });
  const context = {
    provider,
    sourceLanguage,
    language,
    instructions: instructionsOf(run.row.instructions),
    terms: await termsFor(organizationId, sourceLanguage, language),
  };
  const rows = await db().translationItem.findMany({ where: { organizationId, spaceId } });
  const known = new Map(rows.map((row) => [row.itemId, row]));
  const prepared = await prepare(organizationId, source.items, known, contextHash(context));
  const asked = await askForMissing(run, provider, context, prepared.changed, pages);
  await run.report({ step: "Writing", percent: 92, pages, pagesDone: pages });
  const fingerprints = new Map(rows.map((row) => [row.itemId, row.fingerprint]));
  const made = await translateAll(run, prepared, fingerprints, asked.translations);
  await writeRun(run, { source, made, words: asked.words });
}
