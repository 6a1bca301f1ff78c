import type { Withheld } from "@/domains/content/computed/withheld";
import type { Plan } from "./import-context";

/** A run's warnings about blocks that don't show their specification, each with its file and line. */
export function warningsOf({ changes }: Pick<Plan, "changes">, withheld: readonly Withheld[] = []): string[] {
  const paths = new Map<string, string | null | undefined>();
  for (const change of changes) {
    if (change.kind === "put-page") paths.set(change.page.id, change.page.gitPath);
    if (change.kind === "put-reusable-content")
      paths.set(change.reusableContent.id, change.reusableContent.gitPath);
  }
  return withheld.map(
    ({ id, slug, line }) =>
      `${paths.get(id) ?? id}, line ${line}: This block doesn't show the OpenAPI specification \`${slug}\`, because the person who connected the repository or started the import can't view it. They need the Reader role in the organization.`,
  );
}
