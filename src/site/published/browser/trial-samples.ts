import { baseUrlOf, type TrialServer } from "@/domains/openapi/view/server-url";
import type { Credential } from "@/domains/openapi/view/trial";
import { storedKey } from "./keys";
import { chosenBase } from "./trial-server";

/** The characters that need no escaping in a URL, a header, or a string in any language of the samples. */
const PLAIN = /^[\w.~-]+$/;

/** The placeholder of a kind of credential in samples, and the text that replaces it. */
function replacementOf({ kind }: Credential, value: string): [placeholder: string, text: string] {
  if (kind === "basic")
    return ["YOUR_CREDENTIALS", btoa(String.fromCharCode(...new TextEncoder().encode(value)))];
  return [kind === "bearer" ? "YOUR_TOKEN" : "YOUR_API_KEY", PLAIN.test(value) ? value : ""];
}

/** A code block, and its texts that contain the first server or a placeholder, as they were written. */
interface Code {
  isSample: boolean;
  whole: string;
  texts: ReadonlyMap<Text, string>;
}

function codeOf(code: Element, base: string): Code {
  const texts = new Map<Text, string>();
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.includes("YOUR_") || text.data.includes(base)) texts.set(text, text.data);
  }
  return { isSample: code.closest(".doc-samples") !== null, whole: code.textContent ?? "", texts };
}

type Replacement = readonly [placeholder: string, text: string];

/** The visitor's keys. If two keys have the same placeholder, the samples keep it. */
function knownKeys(base: string, credentials: readonly Credential[]): Replacement[] {
  const all = credentials.map((each) => replacementOf(each, storedKey(base, each)));
  return all.filter(
    ([placeholder, value]) => value !== "" && all.filter(([other]) => other === placeholder).length === 1,
  );
}

/** Whether a code block sends its request to the selected server, so that it can contain the keys for this server. */
const isSentTo = ({ isSample, whole }: Code, base: string, chosen: string) =>
  chosen === base || (isSample && whole.includes(base)) || whole.includes(chosen);

/**
 * Returns a function that shows the visitor's server and stored keys in the samples of an operation, in place of the
 * first server and the placeholders.
 */
export function samplesWithInputs(
  operation: Element,
  servers: readonly TrialServer[],
  credentials: readonly Credential[],
) {
  const [first] = servers;
  const base = first ? baseUrlOf(first) : "";
  const codes = [...operation.querySelectorAll("pre")].map((code) => codeOf(code, base));
  return () => {
    const chosen = chosenBase(servers);
    const keys = knownKeys(chosen, credentials);
    for (const code of codes) {
      const known: Replacement[] = isSentTo(code, base, chosen) ? [...keys] : [];
      if (code.isSample) known.push([base, chosen]);
      for (const [text, before] of code.texts)
        text.data = known.reduce((data, [from, to]) => data.replaceAll(from, () => to), before);
    }
  };
}
