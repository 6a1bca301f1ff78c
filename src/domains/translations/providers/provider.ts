/** A term of the glossary in the two languages of a translation. */
export interface Term {
  source: string;
  target: string;
}

/** What a run asks a provider for. */
export interface Task {
  sourceLanguage: string;
  language: string;
  /** People's instructions for the translation; empty for none. */
  instructions: string;
  terms: readonly Term[];
  signal: AbortSignal;
}

/**
 * Translates tagged texts (see `text/tagged.ts`), in their order. Tags might be lost or changed: the caller checks
 * that. Throws a ProviderError.
 */
export type Translator = (texts: readonly string[]) => Promise<string[]>;

export interface Provider {
  name: string;
  /** Whether instructions make a difference, so that other ones make another translation. */
  followsInstructions: boolean;
  /** How much is asked for at once, and how many times side by side. */
  batch: { texts: number; characters: number; requests: number };
  /** Prepares a run. */
  open(task: Task): Promise<Translator>;
}

/** As many translations as texts were sent. Throws a ProviderError where there are more or fewer. */
export function ofEach(texts: readonly string[], translations: string[], provider: string): string[] {
  if (translations.length === texts.length) return translations;
  throw new ProviderError(`${provider} answered another number of texts than it was sent.`, {
    afterSeconds: null,
  });
}

/** A provider that did not do what it was asked. The message is for a person and names no secret. */
export class ProviderError extends Error {
  constructor(
    message: string,
    /** Whether asking again may help, and when. */
    readonly retry: { afterSeconds: number | null } | null = null,
  ) {
    super(message);
    this.name = "ProviderError";
  }
}
