import { type Credential, storedKey } from "./keys";
import { baseOf, chosenBase, type Server } from "./trial-server";

/** The characters that need no escaping in a URL, a header, or a string in any language of the samples. */
const PLAIN = /^[\w.~-]+$/;

/** The placeholder of a kind of credential in samples, and the text that replaces it. */
function replacementOf({ kind }: Credential, value: string): [placeholder: string, text: string] {
  if (kind === "basic")
    return ["YOUR_CREDENTIALS", btoa(String.fromCharCode(...new TextEncoder().encode(value)))];
  return [kind === "bearer" ? "YOUR_TOKEN" : "YOUR_API_KEY", PLAIN.test(value) ? value : ""];
}

function* textsIn(root: Element, codes: string): Generator<Text> {
  for (const code of root.querySelectorAll(codes)) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode as Text;
  }
}

type Replacement = readonly [placeholder: string, text: string];

/** The visitor's keys. If two keys have the same placeholder, the samples keep it. */
function knownKeys(base: string, credentials: readonly Credential[]): Replacement[] {
  const all = credentials.map((each) => replacementOf(each, storedKey(base, each)));
  return all.filter(
    ([placeholder, value]) => value !== "" && all.filter(([other]) => other === placeholder).length === 1,
  );
}

/**
 * Returns a function that shows the visitor's server and stored keys in the samples of an operation, in place of the
 * first server and the placeholders.
 */
export function samplesWithInputs(
  operation: Element,
  servers: readonly Server[],
  credentials: readonly Credential[],
) {
  const [first] = servers;
  const base = first ? baseOf(first) : "";
  const withKeys = [...textsIn(operation, "pre")].filter(({ data }) => data.includes("YOUR_"));
  const withBase = [...textsIn(operation, ".doc-samples pre")].filter(({ data }) => data.includes(base));
  const written = new Map([...withKeys, ...withBase].map((text) => [text, text.data]));
  return () => {
    const chosen = chosenBase(servers);
    const known: Replacement[] = [...knownKeys(chosen, credentials), [base, chosen]];
    for (const [text, before] of written)
      text.data = known.reduce(
        (data, [placeholder, value]) =>
          placeholder === base && !withBase.includes(text) ? data : data.replaceAll(placeholder, () => value),
        before,
      );
  };
}
