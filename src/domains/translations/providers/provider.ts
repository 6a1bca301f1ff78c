/** A term of the glossary in the two languages of a translation. */
export interface Term {
  source: string;
  target: string;
}

/** The parameters of a run for its provider. */
export interface Task {
  sourceLanguage: string;
  language: string;
  /** Instructions from people; empty if there are none. */
  instructions: string;
  terms: readonly Term[];
  signal: AbortSignal;
}

/**
 * Translates tagged texts (see `text/tagged.ts`) and returns them in the same order. Tags might be lost or
 * changed, so the caller checks them. Throws a ProviderError.
 */
export type Translator = (texts: readonly string[]) => Promise<string[]>;

export interface Provider {
  name: string;
  /** Whether the provider uses instructions. If so, texts are translated again when these change. */
  followsInstructions: boolean;
  /** The maximum size of a batch, and the number of concurrent requests. */
  batch: { texts: number; characters: number; requests: number };
  /** Prepares a run. */
  open(task: Task): Promise<Translator>;
}

/** Throws a ProviderError unless there are as many translations as texts. */
export function ofEach(texts: readonly string[], translations: string[], provider: string): string[] {
  if (translations.length === texts.length) return translations;
  throw new ProviderError(`${provider} returned a different number of texts than it received.`, {
    afterSeconds: null,
  });
}

/** An error of a provider. The message is for people and contains no secrets. */
export class ProviderError extends Error {
  constructor(
    message: string,
    /** Set if a retry might help, with the wait in seconds. */
    readonly retry: { afterSeconds: number | null } | null = null,
  ) {
    super(message);
    this.name = "ProviderError";
  }
}
