import { rootUrl } from "./page";

/** How an API expects a key. `name` is the name of the security scheme, and `key` that of the header or parameter. */
export interface Credential {
  name: string;
  kind: string;
  key?: string;
}

/**
 * Sites can share a host, so the name contains the site's path. It also contains how the key is sent, because another
 * specification can use the same scheme name for a parameter that ends up in a log.
 */
const storageName = (server: string, { name, kind, key }: Credential) =>
  `try:${JSON.stringify([new URL(rootUrl()).pathname, new URL(server).origin, kind, key, name])}`;

/** Stores a visitor's key in this browser tab only. */
export const storeKey = (server: string, credential: Credential, value: string) =>
  sessionStorage.setItem(storageName(server, credential), value);

export const storedKey = (server: string, credential: Credential): string =>
  sessionStorage.getItem(storageName(server, credential)) ?? "";

/** The characters that need no escaping in a URL, a header, or a string in any language of the samples. */
const PLAIN = /^[\w.~-]+$/;

/** The placeholder of a kind of credential in samples, and the text that replaces it. */
function replacementOf({ kind }: Credential, value: string): [placeholder: string, text: string] {
  if (kind === "basic")
    return ["YOUR_CREDENTIALS", btoa(String.fromCharCode(...new TextEncoder().encode(value)))];
  return [kind === "bearer" ? "YOUR_TOKEN" : "YOUR_API_KEY", PLAIN.test(value) ? value : ""];
}

function* textsIn(root: Element): Generator<Text> {
  for (const code of root.querySelectorAll("pre")) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode as Text;
  }
}

/**
 * Returns a function that shows the visitor's stored keys in the samples of an operation, in place of the placeholders. If
 * two keys have the same placeholder, the samples keep it.
 */
export function samplesWithKeys(operation: Element, server: string, credentials: readonly Credential[]) {
  const texts = [...textsIn(operation)].filter(({ data }) => data.includes("YOUR_"));
  const written = new Map(texts.map((text) => [text, text.data]));
  return () => {
    const all = credentials.map((each) => replacementOf(each, storedKey(server, each)));
    const known = all.filter(
      ([placeholder, value]) => value !== "" && all.filter(([other]) => other === placeholder).length === 1,
    );
    for (const [text, before] of written)
      text.data = known.reduce(
        (data, [placeholder, value]) => data.replaceAll(placeholder, () => value),
        before,
      );
  };
}
