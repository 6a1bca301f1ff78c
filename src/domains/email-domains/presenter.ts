import type { z } from "zod";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { emailDomainSchema } from "./schema";

/**
 * A domain in an organization's list, with the DNS record that verifies the domain and the time of
 * verification.
 */
export interface PresentableEmailDomain {
  organizationId: string;
  domain: string;
  proof: string;
  provedAt: Date | null;
}

/** The name of the DNS record for a domain. */
export const recordNameOf = (domain: string) => `_bindery.${domain}`;

export function presentEmailDomain(row: PresentableEmailDomain): z.input<typeof emailDomainSchema> {
  const { organizationId, domain, proof, provedAt } = row;
  return {
    object: "email-domain",
    domain,
    verified: provedAt !== null,
    ...withoutNull({ verifiedAt: provedAt?.toISOString() }),
    record: { type: "TXT", name: recordNameOf(domain), value: proof },
    urls: { location: apiUrl(`/orgs/${organizationId}/email-domains/${domain}`) },
  };
}
