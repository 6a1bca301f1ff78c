import { type LanguageModel, streamText } from "ai";

/** The maximum wait for a model's first text, for the next text, and for the whole answer. */
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
 * Streams the text of a model. Each value is the whole text so far. The model has no tools. Throws if the
 * model can't be reached, returns an error, stops responding, or ends before its text is complete.
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
      // The loop below throws the error.
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
    if (!isDone) throw new Error("the model ended its answer early");
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    end();
  }
}
