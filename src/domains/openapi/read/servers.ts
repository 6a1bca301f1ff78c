import { METHODS } from "./outline";
import { type JsonObject, listOf, objectOf, textOf } from "./value";

/** Whole addresses, and such as may become one by their variables. */
const WHOLE = /^(?:[a-z][a-z0-9+.-]*:|\{[^{}]*\}:|\{)/i;

/** An address as it is seen from that of its description, its variables kept. */
function resolved(url: string, source: URL): string {
  if (WHOLE.test(url)) return url;
  const found = URL.parse(url, source);
  return found ? found.href.replaceAll("%7B", "{").replaceAll("%7D", "}") : url;
}

/** Makes the relative addresses of servers whole ones: they begin where the description was found. Changes `root`. */
export function resolveServers(root: JsonObject, sourceUrl: string): void {
  const source = URL.parse(sourceUrl);
  if (!source) return;
  // What lets the service read the description is not for whoever reads it here.
  Object.assign(source, { username: "", password: "", search: "", hash: "" });
  const items = Object.values(objectOf(root.paths)).map(objectOf);
  const operations = items.flatMap((item) => METHODS.map((method) => objectOf(item[method])));
  for (const holder of [root, ...items, ...operations])
    for (const server of listOf(holder.servers).map(objectOf)) {
      const url = textOf(server.url);
      if (url !== undefined) server.url = resolved(url, source);
    }
}
