import type { z } from "zod";
import type { HostnameClaim, Site } from "@/db/generated/client";
import { daysAfter } from "@/lib/clock";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import { aliasTarget, textNameOf, textValueOf } from "./proof";
import type { siteHostnameSchema } from "./schema";

/** A host that a site requests, and the organization's claim on it. */
export interface PresentableHostname {
  site: Pick<Site, "organizationId" | "id">;
  hostname: string;
  usedBy: "hostname" | "proxy";
  claim: HostnameClaim | undefined;
}

type Resource = z.input<typeof siteHostnameSchema>;

/** How many days a site stays available at a host after the host's proof has disappeared. */
const GRACE_DAYS = 7;
/** How many days a site stays available at a host that was added before Bindery required verification. */
const GRACE_DAYS_UNPROVED = 30;

/** The time at which a claim without its proof expires. */
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
