import type { z } from "zod";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { emailDomainSchema } from "./schema";

/** A domain that an organization lists, with the proof that it asks for and when it was given. */
export interface PresentableEmailDomain {
  organizationId: string;
  domain: string;
  proof: string;
  provedAt: Date | null;
}

/** Where the record of a domain is looked for. */
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
