import { Resolver } from "node:dns/promises";
import { log } from "./log";

/** What name servers are asked for. Both answer an empty list where the name or its records do not exist. */
export interface DnsRecords {
  /** TXT records of a name, each as one text. */
  text(name: string): Promise<string[]>;
  /** The names that a name is an alias (CNAME) of. */
  alias(name: string): Promise<string[]>;
}

const TIMEOUT_MILLISECONDS = 3000;
const ATTEMPTS = 2;

/** Asked every time: a record that was just written must not be missed for what was true before. */
async function ask<Answer>(
  name: string,
  question: (resolver: Resolver) => Promise<Answer[]>,
): Promise<Answer[]> {
  try {
    return await question(new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: ATTEMPTS }));
  } catch (error) {
    log.debug({ error, name }, "no DNS records");
    return [];
  }
}

const nameServers: DnsRecords = {
  text: async (name) =>
    (await ask(name, (resolver) => resolver.resolveTxt(name))).map((parts) => parts.join("")),
  alias: (name) => ask(name, (resolver) => resolver.resolveCname(name)),
};

let records = nameServers;

/** The TXT records of a name. A name server that does not answer counts as one that knows of none. */
export const textRecords: DnsRecords["text"] = (name) => records.text(name);

/** The names that a name is an alias of; the same holds for name servers that do not answer. */
export const aliasRecords: DnsRecords["alias"] = (name) => records.alias(name);

/** Replaces the name servers, or asks them again when called without records. For tests. */
export function setDnsRecords(replacement: Partial<DnsRecords> = nameServers): void {
  const none = async () => [];
  records = { text: none, alias: none, ...replacement };
}
