import { env } from "@/env";
import { aliasRecords, textRecords } from "@/lib/dns-records";
import { hostNameOf, isTrustedHost } from "@/lib/hosts";
import { sign } from "@/lib/seal";

/**
 * How a host was verified: by a TXT record for the organization, a CNAME to this service, or the operator's
 * list of trusted hosts.
 */
export type ProofMethod = "txt" | "cname" | "trusted";

const ALIASES_MAX = 8;

/** The name of the TXT record that verifies a host. */
export const textNameOf = (hostname: string) => `_bindery.${hostname}`;

/**
 * The expected value of that record. The value contains the organization's ID, so no other organization can
 * use the record.
 */
export const textValueOf = (organizationId: string, hostname: string) =>
  `bindery-verification=${sign("hostname", `${organizationId} ${hostname}`)}`;

/** The name that a CNAME must point to, or undefined if this instance has no public DNS name. */
export function aliasTarget(): string | undefined {
  const name = hostNameOf(new URL(env.PUBLIC_URL).host);
  return name?.includes(".") && /[a-z]$/.test(name) && !name.endsWith(".localhost") ? name : undefined;
}

/** Whether a TXT record of the host currently names this organization. */
export async function hasTextProof(organizationId: string, hostname: string): Promise<boolean> {
  const expected = textValueOf(organizationId, hostname);
  return (await textRecords(textNameOf(hostname))).some((record) => record.trim() === expected);
}

/** Whether a host is currently a direct or indirect alias of this service. */
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

/**
 * The strongest current proof that an organization has for a host, or undefined. This function queries name
 * servers.
 */
export async function findProof(organizationId: string, hostname: string): Promise<ProofMethod | undefined> {
  if (await hasTextProof(organizationId, hostname)) return "txt";
  if (isTrustedHost(hostname)) return "trusted";
  return (await pointsHere(hostname)) ? "cname" : undefined;
}
