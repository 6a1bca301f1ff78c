import type { Change } from "@/domains/openapi/changelog/changes";
import type { ApiLabels, Labels } from "@/site/labels/labels";
import { longDate } from "../shell/long-date";
import { type Changelog, nameOf, titleOf } from "./load";
import { groupedDetails } from "./view";

/** Text as inline code. Specifications can contain backticks and line breaks. */
const code = (text: string) => `\`${text.replace(/[`\s]+/g, " ")}\``;
const line = (text: string) => text.replace(/\s+/g, " ").replace(/[\\[\]<>*_#`]/g, "\\$&");

const subjectOf = (change: Change, labels: ApiLabels) =>
  "schema" in change
    ? `${labels.schema} ${code(change.schema)}`
    : code(`${change.method.toUpperCase()} ${change.path}`);

function itemOf(change: Change, labels: ApiLabels): string {
  const breaking = change.isBreaking ? ` (**${labels.breaking}**)` : "";
  const details = groupedDetails(change).map(
    ([kind, places]) => `\n  - ${labels[kind]}: ${places.map(code).join(", ")}`,
  );
  return `- ${labels[change.kind]}: ${subjectOf(change, labels)}${breaking}${details.join("")}`;
}

/** The changelog as Markdown. */
export function changelogMarkdown(changelog: Changelog, labels: Labels, language: string): string {
  const { versions, hasOlder, url } = changelog;
  const { api } = labels.blocks;
  const last = versions.at(-1);
  const parts = versions.map((version) => {
    const { label, changes, isCut } = version.changes;
    const date = label === null ? "" : `${longDate(version.createdAt, language)}\n\n`;
    const cut = isCut ? `\n\n${api.cutShort}` : "";
    const items = changes.map((change) => itemOf(change, api)).join("\n");
    return `## ${line(nameOf(version, language))}\n\n${date}${items}${cut}`;
  });
  if (versions.length === 0) parts.push(api.noChanges);
  if (hasOlder && last) parts.push(`[${api.olderChanges}](${url}.md?before=${last.number})`);
  return `# ${line(titleOf(changelog, labels))}\n\n${parts.join("\n\n")}\n`;
}
