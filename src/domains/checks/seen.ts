import type { UserActor } from "@/access/authorization/actor";
import type { CheckFinding } from "@/db/generated/client";
import { viewsSpecs } from "@/scopes/openapi-spec";
import type { Evidence } from "./kinds/kind";

const MESSAGE =
  "A sample doesn't match an OpenAPI specification. Ask a member of the organization for details.";

const sourceOf = ({ evidence }: CheckFinding) => (evidence as unknown as Evidence).source;

/**
 * Returns findings as a person can see them. Guests can read a space, but can't view the organization's specifications.
 * They don't see what the specifications contain.
 */
export async function asSeenBy(actor: UserActor, findings: readonly CheckFinding[]): Promise<CheckFinding[]> {
  const one = findings.find((finding) => sourceOf(finding).type === "specification");
  if (!one || (await viewsSpecs(one.organizationId, actor.userId))) return [...findings];
  return findings.map((finding) => {
    const source = sourceOf(finding);
    if (source.type !== "specification") return finding;
    const { found } = finding.evidence as unknown as Evidence;
    const evidence = { source: { ...source, pointer: "" }, found };
    return { ...finding, message: MESSAGE, suggestion: null, evidence };
  });
}
