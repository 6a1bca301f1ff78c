import type { z } from "zod";
import type { HostnameClaim, Site } from "@/db/generated/client";
import { daysAfter } from "@/lib/clock";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { aliasTarget, textNameOf, textValueOf } from "./proof";
import type { siteHostnameSchema } from "./schema";

/** A host that a site wishes to be read at, and what its organization holds of it. */
export interface PresentableHostname {
  site: Pick<Site, "organizationId" | "id">;
  hostname: string;
  usedBy: "hostname" | "proxy";
  claim: HostnameClaim | undefined;
}

type Resource = z.input<typeof siteHostnameSchema>;

/** Days that a site goes on being read at a host whose proof is not found any more. */
const GRACE_DAYS = 7;
/** The same for a host that was held before proofs were asked for, and was never proved. */
const GRACE_DAYS_UNPROVED = 30;

/** When a claim ends whose proof is missing. */
export function expiryOf({
  method,
  missingSince,
}: Pick<HostnameClaim, "method" | "missingSince">): Date | null {
  if (missingSince === null) return null;
  const days = method === null ? GRACE_DAYS_UNPROVED : GRACE_DAYS;
  return daysAfter(missingSince, days);
}

function recordsOf({ site, hostname, usedBy }: PresentableHostname): Resource["records"] {
  const value = textValueOf(site.organizationId, hostname);
  const text = { type: "TXT", name: textNameOf(hostname), value } as const;
  const target = usedBy === "hostname" ? aliasTarget() : undefined;
  return target === undefined ? [text] : [{ type: "CNAME", name: hostname, value: target }, text];
}

function stateOf(claim: HostnameClaim | undefined): Pick<Resource, "status"> & Partial<Resource> {
  if (!claim) return { status: "unverified" };
  const expiry = expiryOf(claim);
  return {
    status: expiry === null ? "verified" : "expiring",
    ...(claim.method !== null && {
      method: claim.method as NonNullable<Resource["method"]>,
      verifiedAt: claim.provedAt.toISOString(),
    }),
    ...withoutNull({
      checkedAt: claim.checkedAt?.toISOString(),
      expiresAt: expiry?.toISOString(),
    }),
  };
}

export function presentHostname(row: PresentableHostname): Resource {
  const { site, hostname, usedBy, claim } = row;
  return {
    object: "site-hostname",
    hostname,
    usedBy,
    ...stateOf(claim),
    records: recordsOf(row),
    urls: { location: apiUrl(`/orgs/${site.organizationId}/sites/${site.id}/hostnames/${hostname}`) },
  };
}
