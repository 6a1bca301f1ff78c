import type { RouterOutputs } from "../outputs";

export type Hostname = RouterOutputs["siteHostnames"]["list"]["items"][number];

const ADDRESSES = "A and AAAA records with the IP addresses of the Bindery server";

/** The records that verify a hostname. A hostname that the operator trusts needs no records. */
export const recordsToSet = ({ method, records }: Hostname): Hostname["records"] =>
  method === "trusted" ? [] : records;

/** The records to set, as the object of a sentence. */
const recordsIn = ({ records }: Hostname): string =>
  records.length === 1 ? `the ${records[0]?.type} record` : "one of these records";

export function explain(host: Hostname): string {
  const { status, records, method, expiresAt } = host;
  if (status === "expiring")
    return `The DNS record of this hostname is missing. The site stays available at this hostname until ${new Date(expiresAt ?? "").toLocaleDateString("en")}. Set ${recordsIn(host)} before that date.`;
  if (status === "unverified")
    return `Set ${recordsIn(host)} at your DNS provider. Until we find ${records.length === 1 ? "it" : "one"}, the site is available at its default URL.`;
  if (method === "trusted")
    return "The operator of this instance trusts this hostname, so it needs no DNS record for verification.";
  return "The site is available at this hostname. Keep the record: we check it every day.";
}

/** Advice about a hostname, in addition to the record that verifies the hostname. */
export function adviceOn(host: Hostname): string {
  const records = recordsToSet(host);
  if (records.length === 0)
    return `To send visitors to this site, set ${ADDRESSES}. Ask your operator for the IP addresses and for a certificate for the hostname.`;
  return records.some(({ type }) => type === "CNAME")
    ? `The CNAME record also sends visitors to this site. If you can't set a CNAME record for this name, set the TXT record, and ${ADDRESSES}. In this case, ask your operator for the IP addresses and for a certificate for the hostname.`
    : `The TXT record verifies the hostname. To send visitors to this site, also set ${ADDRESSES}. Ask your operator for the IP addresses and for a certificate for the hostname.`;
}
