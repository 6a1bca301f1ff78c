import { addToGroup } from "@/lib/group";
import { batchesOf, type Outcome, RETRY_POLICY, translateBatches } from "../providers/batches";
import type { Provider } from "../providers/provider";
import { wordsIn } from "../text/tagged";
import type { ActiveRun } from "./active-run";
import { keyMaker, type MemoryContext, recall, remember } from "./memory";
import type { ChangedItem } from "./source";
import { taggedOfItem } from "./translate-item";

/** Counts the pages for which all texts are translated. */
class Progress {
  /** The number of missing texts, with the page ID as the key. */
  private readonly left = new Map<string, number>();
  private readonly pagesOf = new Map<string, string[]>();

  constructor(
    private readonly pages: number,
    needs: ReadonlyMap<string, readonly string[]>,
    missing: ReadonlySet<string>,
  ) {
    for (const [id, texts] of needs) {
      const open = new Set(texts.filter((text) => missing.has(text)));
      this.left.set(id, open.size);
      for (const text of open) addToGroup(this.pagesOf, text, id);
    }
  }

  take(text: string): void {
    for (const id of this.pagesOf.get(text) ?? []) this.left.set(id, (this.left.get(id) ?? 0) - 1);
  }

  report(run: ActiveRun, done: number, all: number): Promise<void> {
    const percent = all === 0 ? 90 : 5 + (done / all) * 85;
    const waiting = [...this.left.values()].filter((count) => count > 0).length;
    const { pages } = this;
    return run.report({ step: "Translating", percent, pages, pagesDone: pages - waiting });
  }
}

/**
 * Translates the texts of changed items that aren't in the translation memory, and stores each result
 * immediately. Returns the successful translations, with the tagged text as the key. Also returns the number
 * of words that were sent to the provider.
 */
export async function askForMissing(
  run: ActiveRun,
  provider: Provider,
  context: MemoryContext,
  changed: readonly ChangedItem[],
  pages: number,
) {
  const needs = new Map(changed.map(({ id, source }) => [id, taggedOfItem(source)]));
  const keyOf = keyMaker(context);
  const keys = new Map([...new Set([...needs.values()].flat())].map((tagged) => [tagged, keyOf(tagged)]));
  const known = await recall(run.row, [...keys.values()]);
  const translations = new Map<string, string>();
  for (const [tagged, key] of keys) {
    const text = known.get(key);
    if (text !== undefined) translations.set(tagged, text);
  }
  const missing = [...keys.keys()].filter((tagged) => !translations.has(tagged));
  const progress = new Progress(pages, needs, new Set(missing));
  let done = 0;
  await progress.report(run, done, missing.length);
  if (missing.length === 0) return { translations, words: 0 };
  const take = async (texts: readonly string[], outcomes: readonly Outcome[]) => {
    const taken = texts.flatMap((tagged, index) => {
      const text = outcomes[index];
      return typeof text === "string" ? [{ tagged, key: keys.get(tagged) as string, text }] : [];
    });
    await remember(
      run.row,
      taken.map(({ key, text }) => ({ key, text })),
    );
    for (const { tagged, text } of taken) translations.set(tagged, text);
    for (const text of texts) progress.take(text);
    done += texts.length;
    await progress.report(run, done, missing.length);
  };
  const translate = await provider.open({ ...context, signal: run.signal });
  const batches = batchesOf(missing, provider);
  await translateBatches(provider, translate, batches, { retry: RETRY_POLICY, signal: run.signal }, take);
  return { translations, words: missing.reduce((sum, tagged) => sum + wordsIn(tagged), 0) };
}
