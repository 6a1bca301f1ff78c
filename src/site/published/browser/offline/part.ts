import { rootUrl } from "../page";

const waiting = new Map<string, (value: unknown) => void>();

/** What files of a bundle call: `bundled("_search/pages.js", …)`. */
(globalThis as { bundled?: (name: string, value: unknown) => void }).bundled = (name, value) =>
  waiting.get(name)?.(value);

const parts = new Map<string, Promise<unknown>>();

function load(name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    waiting.set(name, resolve);
    script.addEventListener("error", () => reject(new Error(`There is no ${name}`)));
    script.addEventListener("load", () => script.remove());
    script.src = rootUrl() + name;
    document.head.append(script);
  });
}

/** A file of the bundle, loaded once, as a script: a page that was opened from a folder may not fetch its neighbours. */
export function partOf<Value>(name: string): Promise<Value> {
  const part = parts.get(name) ?? load(name);
  parts.set(name, part);
  return part as Promise<Value>;
}
