import { type LanguageModel, streamText } from "ai";

/** How long a model may be silent before its first word and between two, and how long it may speak. */
export interface Timeouts {
  firstMilliseconds: number;
  nextMilliseconds: number;
  wholeMilliseconds: number;
}

const TIMEOUTS: Timeouts = {
  firstMilliseconds: 30_000,
  nextMilliseconds: 20_000,
  wholeMilliseconds: 120_000,
};
const TOKENS_MAX = 1200;

export interface Prompt {
  rules: string;
  material: string;
}

/**
 * What a model says, as far as it has said it: each value is the whole text so far. The model has no tools. Throws when
 * it cannot be reached, refuses, falls silent, or breaks off before it was done.
 */
export async function* modelText(
  model: LanguageModel,
  { rules, material }: Prompt,
  signal: AbortSignal | undefined,
  timeouts = TIMEOUTS,
): AsyncGenerator<string> {
  const ended = new AbortController();
  const end = () => ended.abort();
  const whole = setTimeout(end, timeouts.wholeMilliseconds);
  let silence = setTimeout(end, timeouts.firstMilliseconds);
  try {
    const { fullStream } = streamText({
      model,
      system: rules,
      messages: [{ role: "user", content: material }],
      maxOutputTokens: TOKENS_MAX,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, ended.signal]) : ended.signal,
      // Told below, where it is known what to make of it.
      onError: () => undefined,
    });
    let text = "";
    let isDone = false;
    for await (const part of fullStream) {
      if (part.type === "error") throw part.error;
      if (part.type === "abort") throw new Error("the model took too long");
      if (part.type === "finish") isDone = part.finishReason === "stop" || part.finishReason === "length";
      if (part.type !== "text-delta") continue;
      clearTimeout(silence);
      silence = setTimeout(end, timeouts.nextMilliseconds);
      text += part.text;
      yield text;
    }
    if (!isDone) throw new Error("the model broke off");
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    end();
  }
}
