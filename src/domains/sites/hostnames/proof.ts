import { env } from "@/env";
import { aliasRecords, textRecords } from "@/lib/dns-records";
import { hostNameOf, isTrustedHost } from "@/lib/hosts";
import { sign } from "@/lib/seal";

/** How a host was found to be an organization's: a TXT record made for it, a CNAME to this service, or the operator's word. */
export type ProofMethod = "txt" | "cname" | "trusted";

const ALIASES_MAX = 8;

/** Where the TXT record of a host is looked for. */
export const textNameOf = (hostname: string) => `_bindery.${hostname}`;

/** What that record must say: made for one organization, so that no other can use it. */
export const textValueOf = (organizationId: string, hostname: string) =>
  `bindery-verification=${sign("hostname", `${organizationId} ${hostname}`)}`;

/** The name that a CNAME has to lead to; undefined where the service has none that DNS knows. */
export function aliasTarget(): string | undefined {
  const name = hostNameOf(new URL(env.PUBLIC_URL).host);
  return name?.includes(".") && /[a-z]$/.test(name) && !name.endsWith(".localhost") ? name : undefined;
}

/** Whether the TXT record of a host names this organization now. */
export async function hasTextProof(organizationId: string, hostname: string): Promise<boolean> {
  const expected = textValueOf(organizationId, hostname);
  return (await textRecords(textNameOf(hostname))).some((record) => record.trim() === expected);
}

/** Whether a host is an alias of this service now, perhaps by way of others. */
async function pointsHere(hostname: string): Promise<boolean> {
  const target = aliasTarget();
  let name: string | undefined = hostname;
  for (let count = 0; target !== undefined && name !== undefined && count < ALIASES_MAX; count++) {
    const [alias] = await aliasRecords(name);
    name = alias === undefined ? undefined : hostNameOf(alias);
    if (name === target) return true;
  }
  return false;
}

/** The strongest proof that an organization has for a host now; undefined for none. Asks name servers. */
export async function findProof(organizationId: string, hostname: string): Promise<ProofMethod | undefined> {
  if (await hasTextProof(organizationId, hostname)) return "txt";
  if (isTrustedHost(hostname)) return "trusted";
  return (await pointsHere(hostname)) ? "cname" : undefined;
}
