import { Resolver } from "node:dns/promises";
import { log } from "./log";

/** Answers the TXT records of a name, each as one text; none where the name or its records do not exist. */
export type TextResolver = (name: string) => Promise<string[]>;

const TIMEOUT_MILLISECONDS = 3000;
const ATTEMPTS = 2;

/** Asked every time: a record that was just written must not be missed for what was true before. */
async function askNameServers(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: ATTEMPTS });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    log.debug({ error, name }, "no TXT records");
    return [];
  }
}

let resolve: TextResolver = askNameServers;

/** The TXT records of a name. A name server that does not answer counts as one that knows of none. */
export const textRecords: TextResolver = (name) => resolve(name);

/** Replaces the name servers, or asks them again when called without a resolver. For tests. */
export function setTextResolver(resolver: TextResolver = askNameServers): void {
  resolve = resolver;
}
