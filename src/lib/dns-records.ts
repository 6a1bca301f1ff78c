import { Resolver } from "node:dns/promises";
import { log } from "./log";

/** Queries name servers. Both functions return an empty list if the name or its records don't exist. */
export interface DnsRecords {
  /** Returns the TXT records of a name, each as one string. */
  text(name: string): Promise<string[]>;
  /** Returns the names to which a name's CNAME records point. */
  alias(name: string): Promise<string[]>;
}

const TIMEOUT_MILLISECONDS = 3000;
const ATTEMPTS = 2;

/** Doesn't cache results, so that a query finds a new record immediately. */
async function ask<Answer>(
  name: string,
  question: (resolver: Resolver) => Promise<Answer[]>,
): Promise<Answer[]> {
  try {
    return await question(new Resolver({ timeout: TIMEOUT_MILLISECONDS, tries: ATTEMPTS }));
  } catch (error) {
    log.debug({ error, name }, "no DNS records found");
    return [];
  }
}

const nameServers: DnsRecords = {
  text: async (name) =>
    (await ask(name, (resolver) => resolver.resolveTxt(name))).map((parts) => parts.join("")),
  alias: (name) => ask(name, (resolver) => resolver.resolveCname(name)),
};

let records = nameServers;

/** Returns a name's TXT records, or an empty list if the name server doesn't respond. */
export const textRecords: DnsRecords["text"] = (name) => records.text(name);

/** Returns a name's CNAME targets, or an empty list if the name server doesn't respond. */
export const aliasRecords: DnsRecords["alias"] = (name) => records.alias(name);

/** Replaces the name servers. Without an argument, restores them. Only tests use this function. */
export function setDnsRecords(replacement: Partial<DnsRecords> = nameServers): void {
  const none = async () => [];
  records = { text: none, alias: none, ...replacement };
}
