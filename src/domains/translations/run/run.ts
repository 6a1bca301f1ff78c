import { db } from "@/db/client";
import { readStoredDocument } from "@/domains/content/document-schema";
import { plainText } from "@/domains/content/markdown/document";
import { languageModelOf } from "@/domains/organizations/model";
import { missingSettings } from "@/lib/translation-settings";
import { termsFor } from "../glossary/service";
import { configuredProvider } from "../providers/configured";
import { type ActiveRun, RunError } from "./active-run";
import { askForMissing } from "./ask";
import { contextHash } from "./memory";
import { type Prepared, prepare, readSource } from "./source";
import type { TextedState } from "./state";
import { Addresses, translateItem } from "./translate-item";
import { countPages, writeRun } from "./write";

/** The translation of an item. */
export interface Made {
  state: TextedState;
  fingerprint: string;
  failures: string[];
  /** If the last run had the same result, this is false. */
  isChanged: boolean;
}

/**
 * The number of items after which other requests can run. Composing the translated texts takes CPU time, so a
 * run lets other requests run in between.
 */
const TURN = 10;

/** Creates the translated items from the source's items and the translations that are available. */
async function translateAll(
  run: ActiveRun,
  { changed, unchanged }: Prepared,
  translations: ReadonlyMap<string, string>,
): Promise<Map<string, Made>> {
  const addresses = new Addresses(run.row.sourceSpaceId, run.row.spaceId);
  const made = new Map(unchanged);
  for (const [index, { id, fingerprint, source }] of changed.entries()) {
    if (index % TURN === 0) {
      run.signal.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
    }
    const { failures, ...state } = translateItem(source, (tagged) => translations.get(tagged), addresses);
    made.set(id, { state, fingerprint, failures, isChanged: true });
  }
  return made;
}

const instructionsOf = (stored: unknown) => readStoredDocument(stored).nodes.map(plainText).join("\n").trim();

/**
 * Runs a translation. Reads the current source, translates the changes since the last run, and writes one
 * revision. Stores each response from the provider immediately, so an interrupted run can continue from
 * there.
 */
export async function runTranslation(run: ActiveRun): Promise<void> {
  const { organizationId, spaceId, sourceLanguage, language } = run.row;
  const provider = configuredProvider();
  if (!provider)
    throw new RunError(
      "not_configured",
      missingSettings() ??
        "No translation provider is configured. Ask the operator to set TRANSLATION_PROVIDER.",
    );
  if (provider.name === "llm" && (await languageModelOf(organizationId)) === null)
    throw new RunError(
      "not_configured",
      "Translations use a language model on this instance, but AI is turned off in this organization. Turn on AI in the settings of the organization.",
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
  const made = await translateAll(run, prepared, asked.translations);
  await writeRun(run, { source, made, words: asked.words });
}
