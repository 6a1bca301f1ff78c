import { setTimeout as wait } from "node:timers/promises";
import { problemOf } from "../text/tagged";
import { type Provider, ProviderError, type Translator } from "./provider";

/** How often a run retries requests to its provider, and how long it waits before each retry. */
export const RETRY_POLICY = {
  /** The maximum number of attempts per request. */
  attempts: 5,
  /** The wait before the second attempt. The wait doubles for each further attempt. */
  waitMilliseconds: 1_000,
  waitMillisecondsMax: 60_000,
};
type RetryPolicy = typeof RETRY_POLICY;

/** Splits texts into batches within the provider's limits. */
export function batchesOf(texts: readonly string[], { batch }: Provider): string[][] {
  const batches: string[][] = [];
  let current: string[] = [];
  let characters = 0;
  for (const text of texts) {
    const isFull = current.length >= batch.texts || characters + text.length > batch.characters;
    if (isFull && current.length > 0) {
      batches.push(current);
      current = [];
      characters = 0;
    }
    current.push(text);
    characters += text.length;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}

async function askWithRetries(
  translate: Translator,
  texts: readonly string[],
  retry: RetryPolicy,
  signal: AbortSignal,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await translate(texts);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderError) || !error.retry || attempt >= retry.attempts) throw error;
      const grown = retry.waitMilliseconds * 2 ** (attempt - 1);
      const asked = error.retry.afterSeconds === null ? grown : error.retry.afterSeconds * 1000;
      await wait(Math.min(asked, retry.waitMillisecondsMax), undefined, { signal });
    }
  }
}

/** The translation of a text, or null if the provider returned no valid translation. */
export type Outcome = string | null;

/**
 * Translates a batch. If the translation of a text is invalid, requests this text once more in a separate
 * request. Returns null for a text if the second translation is also invalid.
 */
async function translateBatch(
  translate: Translator,
  texts: readonly string[],
  retry: RetryPolicy,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const first = await askWithRetries(translate, texts, retry, signal);
  const outcomes: Outcome[] = [];
  for (const [index, text] of texts.entries()) {
    const answer = first[index] ?? "";
    if (problemOf(text, answer) === null) outcomes.push(answer);
    else {
      const [second = ""] = await askWithRetries(translate, [text], retry, signal);
      outcomes.push(problemOf(text, second) === null ? second : null);
    }
  }
  return outcomes;
}

/**
 * Translates batches, several at a time, and passes each result to `take` as soon as it arrives. After an
 * error, starts no more batches, waits for the batches that are in progress, and then throws the error.
 */
export async function translateBatches(
  provider: Provider,
  translate: Translator,
  batches: readonly string[][],
  options: { retry: RetryPolicy; signal: AbortSignal },
  take: (texts: readonly string[], outcomes: readonly Outcome[]) => Promise<void>,
): Promise<void> {
  const queue = [...batches];
  let failure: { error: unknown } | null = null;
  const work = async () => {
    for (let batch = queue.shift(); batch && !failure; batch = queue.shift()) {
      try {
        await take(batch, await translateBatch(translate, batch, options.retry, options.signal));
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: provider.batch.requests }, work));
  const failed = failure as { error: unknown } | null;
  if (failed) throw failed.error;
}
