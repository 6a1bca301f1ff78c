import { addToGroup } from "@/lib/group";
import { batchesOf, type Outcome, RETRY_POLICY, translateBatches } from "../providers/batches";
import type { Provider } from "../providers/provider";
import { wordsIn } from "../text/tagged";
import type { ActiveRun } from "./active-run";
import { keyMaker, type MemoryContext, recall, remember } from "./memory";
import type { ChangedItem } from "./source";
import { taggedOfItem } from "./translate-item";

export interface Asked {
  /** Translations by tagged text; what is not in it could not be translated. */
  translations: Map<string, string>;
  /** Words that the provider was asked for. */
  words: number;
}

/** Follows which pages have all that they need. */
class Progress {
  private readonly open = new Map<string, Set<string>>();
  private readonly pagesOf = new Map<string, string[]>();
  pagesDone = 0;

  constructor(
    private readonly pages: number,
    needs: ReadonlyMap<string, readonly string[]>,
    missing: ReadonlySet<string>,
  ) {
    for (const [id, texts] of needs) {
      const open = new Set(texts.filter((text) => missing.has(text)));
      if (open.size === 0) this.pagesDone += 1;
      else this.open.set(id, open);
      for (const text of open) addToGroup(this.pagesOf, text, id);
    }
    this.pagesDone += pages - needs.size;
  }

  take(text: string): void {
    for (const id of this.pagesOf.get(text) ?? []) {
      const open = this.open.get(id);
      if (open?.delete(text) && open.size === 0) this.pagesDone += 1;
    }
  }

  report(run: ActiveRun, done: number, all: number): Promise<void> {
    const percent = all === 0 ? 90 : 5 + (done / all) * 85;
    return run.report({ step: "Translating", percent, pages: this.pages, pagesDone: this.pagesDone });
  }
}

/** Has everything translated that changed items need and that is not remembered, and remembers it as it comes. */
export async function askForMissing(
  run: ActiveRun,
  provider: Provider,
  context: MemoryContext,
  changed: readonly ChangedItem[],
  pages: number,
): Promise<Asked> {
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
