import { counted } from "@/lib/counted";

// The text of the comment on a pull request. Titles, paths and messages come from other people's files, so they're
// inline code: hosts show inline code as it is, and don't notify people who are mentioned in it.

/** A page that a pull request changes. */
export interface ChangedPage {
  change: "Added" | "Edited" | "Moved" | "Deleted";
  title: string;
}

/** What a pull request changes in one space. */
export interface SpacePreview {
  title: string;
  /** The folder of the space in the repository. */
  folder: string | null;
  /** The URL of the preview. */
  url: string;
  commitOid: string;
  /** Why the import failed, or null if it succeeded. */
  error: string | null;
  /** The changed pages, or null if they can't be read. */
  pages: readonly ChangedPage[] | null;
  /** The number of changes that `pages` doesn't contain. */
  more: number;
  /** The warnings of the import, each with the file and the line if they're known. */
  problems: readonly string[];
}

const SHOWN_MAX = 20;
const WORDS_MAX = 300;
/** Hosts accept at least 65,536 characters. */
const TEXT_MAX = 50_000;

/** Returns a text as inline code on one line. */
function code(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replaceAll("`", "'")
    .trim();
  const characters = [...line];
  const shown = characters.length > WORDS_MAX ? `${characters.slice(0, WORDS_MAX).join("")}…` : line;
  return `\`${shown || "Untitled"}\``;
}

const list = <Item>(items: readonly Item[], more: number, lineOf: (item: Item) => string): string[] => {
  const hidden = items.length - SHOWN_MAX + more;
  const lines = items.slice(0, SHOWN_MAX).map((item) => `- ${lineOf(item)}`);
  return hidden > 0 && items.length + more > SHOWN_MAX ? [...lines, `- … and ${hidden} more`] : lines;
};

function sectionOf({ title, folder, url, commitOid, error, pages, more, problems }: SpacePreview): string[] {
  const place = folder === null ? "" : ` (folder ${code(folder)})`;
  const head = `#### ${code(title)}${place}`;
  const commit = code(commitOid.slice(0, 10));
  if (error !== null)
    return [head, "", `The preview of ${commit} failed: ${code(error)}`, "", `[Show the run](${url})`];
  const changes = (pages?.length ?? 0) + more;
  const found = problems.length === 0 ? "no problems" : counted(problems.length, "problem");
  return [
    head,
    "",
    `[**Open the preview**](${url}) of ${commit}: ${pages ? `${counted(changes, "changed page")}, ` : ""}${found}.`,
    ...(pages && changes > 0
      ? ["", ...list(pages, more, (page) => `${page.change}: ${code(page.title)}`)]
      : []),
    ...(problems.length > 0 ? ["", "Problems:", "", ...list(problems, 0, code)] : []),
  ];
}

/** Returns the text of a comment with Markdown. `marker` is an invisible text by which the comment is found again. */
export function commentText(marker: string, spaces: readonly SpacePreview[]): string {
  const parts = [marker, "### Bindery"];
  let length = 0;
  for (const [index, space] of spaces.entries()) {
    const section = sectionOf(space).join("\n");
    length += section.length;
    if (length > TEXT_MAX) {
      parts.push(`… and ${counted(spaces.length - index, "more space")}.`);
      break;
    }
    parts.push(section);
  }
  if (spaces.length === 0) parts.push("The last commit changes no pages.");
  return `${parts.join("\n\n")}\n`;
}
