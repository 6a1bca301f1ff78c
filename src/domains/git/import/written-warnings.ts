import type { WrittenRevision } from "@/domains/content/revisions";
import type { Plan } from "./import-context";

/**
 * Returns the warnings of a run after the texts are written. Each warning has a file and a line number. The
 * warnings are about blocks that don't show their OpenAPI specification, and about text that readers don't
 * see as it's written.
 */
export function warningsOf(
  { changes }: Pick<Plan, "changes">,
  { withheld = [], differences = [] }: Pick<WrittenRevision, "withheld" | "differences">,
): string[] {
  const paths = new Map<string, string | null | undefined>();
  for (const change of changes) {
    if (change.kind === "put-page") paths.set(change.page.id, change.page.gitPath);
    if (change.kind === "put-reusable-content")
      paths.set(change.reusableContent.id, change.reusableContent.gitPath);
  }
  const saying = (id: string, line: number, reason: string) =>
    `${paths.get(id) ?? id}, line ${line}: ${reason}`;
  return [
    ...withheld.map(({ id, slug, line }) =>
      saying(
        id,
        line,
        `This block doesn't show the OpenAPI specification \`${slug}\`, because the person who connected the repository or started the import can't view it. They need the Reader role in the organization.`,
      ),
    ),
    ...differences.flatMap((text) =>
      text.differences.map(({ line, reason }) => saying(text.id, line, reason)),
    ),
  ];
}
