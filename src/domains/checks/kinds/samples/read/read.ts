import type { Sample } from "../sample";
import { callSamples } from "./calls";
import { curlSamples } from "./curl";
import { httpSamples } from "./http";
import { jsonIn } from "./literal";

/** The maximum number of characters of a code block that is read. */
const CODE_LENGTH_MAX = 20_000;

const SHELL = "sh bash shell zsh console shellscript shell-session curl";
const READERS: readonly (readonly [languages: string, read: (code: string) => Sample[]])[] = [
  [SHELL, curlSamples],
  ["http", httpSamples],
  ["js javascript mjs jsx ts typescript tsx", (code) => callSamples(code, "fetch")],
  ["py python python3", (code) => callSamples(code, "requests")],
  ["json jsonc json5", (code) => bodySample(code)],
];

const READER_OF = new Map(
  READERS.flatMap(([languages, read]) => languages.split(" ").map((name) => [name, read])),
);

/** A JSON value is the body of a response. The caller decides whether it's the body of a request. */
function bodySample(code: string): Sample[] {
  const body = jsonIn({ text: code, at: 0, isExact: true });
  return body ? [{ kind: "response", status: null, body }] : [];
}

/** Reads the requests and responses in a code block, in order. Omits everything that can't be read without running it. */
export function samplesIn(language: string, code: string): Sample[] {
  if (code.length > CODE_LENGTH_MAX) return [];
  return READER_OF.get(language.toLowerCase())?.(code) ?? [];
}
