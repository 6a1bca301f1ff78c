/** A glossary term in the two languages of a translation. */
export interface Term {
  source: string;
  target: string;
}

/** The data of a run that a provider needs. */
export interface Task {
  sourceLanguage: string;
  language: string;
  /** The translation's instructions for the provider, or an empty text if there are none. */
  instructions: string;
  terms: readonly Term[];
  signal: AbortSignal;
}

/**
 * Translates tagged texts (see `text/tagged.ts`) and returns them in the same order. The provider might lose
 * or change tags, so the caller must check them. Throws a ProviderError.
 */
export type Translator = (texts: readonly string[]) => Promise<string[]>;

export interface Provider {
  name: string;
  /** Whether the provider uses instructions. If it does, texts are translated again when the instructions change. */
  followsInstructions: boolean;
  /**
   * The maximum number of texts and of characters in a batch, and the maximum number of concurrent requests.
   */
  batch: { texts: number; characters: number; requests: number };
  /** Prepares a run, and returns a function that translates texts. */
  open(task: Task): Promise<Translator>;
}

/** Returns the translations. Throws a ProviderError if their number differs from the number of texts. */
export function ofEach(texts: readonly string[], translations: string[], provider: string): string[] {
  if (translations.length === texts.length) return translations;
  throw new ProviderError(
    `${provider} returned a different number of texts than it received. Start the run again.`,
    {
      afterSeconds: null,
    },
  );
}

/** An error from a provider. The message is shown to people and contains no secrets. */
export class ProviderError extends Error {
  constructor(
    message: string,
    /** This field is set if a retry might succeed. The field contains the wait in seconds if the provider specifies it. */
    readonly retry: { afterSeconds: number | null } | null = null,
  ) {
    super(message);
    this.name = "ProviderError";
  }
}
