import { count, type HostileText, repeat, titled } from "./grow";

const row = (cells: number) => `${"| a ".repeat(cells)}|`;

/** Markdown that is expensive to parse: nested blocks, and blocks with many lines. */
export const BLOCKS: readonly HostileText[] = [
  titled("nested quotes", (bytes) => `${repeat("> ", bytes)}a`),
  titled("quotes at the limit of depth", (bytes) => repeat(`${"> ".repeat(32)}a\n\n`, bytes)),
  titled("quotes in steps", (bytes) => count((index) => `${"> ".repeat((index % 32) + 1)}a`, bytes, "\n")),
  titled("one quote of many lines", (bytes) => repeat("> a\n", bytes)),
  titled("lines that lazily continue a quote", (bytes) => `> a\n${repeat("b\n", bytes)}`),
  titled("quotes and lazy lines by turns", (bytes) => repeat("> a\nb\n\n", bytes)),
  titled("nested lists", (bytes) => `${repeat("- ", bytes)}a`),
  titled("lists at the limit of depth", (bytes) => repeat(`${"- ".repeat(32)}a\n\n`, bytes)),
  titled("lists in steps", (bytes) => count((index) => `${"  ".repeat(index % 30)}- a`, bytes, "\n")),
  titled("one list", (bytes) => repeat("- a\n", bytes)),
  titled("a loose list", (bytes) => repeat("- a\n\n", bytes)),
  titled("a numbered list", (bytes) => count((index) => `${index}. a`, bytes, "\n")),
  titled("lists of alternating marks", (bytes) => repeat("- a\n+ b\n* c\n", bytes)),
  titled("a list of tasks", (bytes) => repeat("- [x] a\n", bytes)),
  titled("a list item of many blank lines", (bytes) => `- a\n${repeat("  \n", bytes)}  b`),
  titled("quotes within lists", (bytes) => repeat("- > - > a\n", bytes)),
  titled("headings", (bytes) => repeat("## a\n", bytes)),
  titled("headings of the same words", (bytes) => repeat("## section\n\na\n\n", bytes)),
  titled("headings of growing names", (bytes) => count((index) => `## a ${index % 7}`, bytes, "\n\n")),
  titled("underlined headings", (bytes) => repeat("a\n===\n", bytes)),
  titled("rules", (bytes) => repeat("---\n\n", bytes)),
  titled("a rule without end", (bytes) => repeat("- ", bytes)),
  titled("paragraphs", (bytes) => repeat("a\n\n", bytes)),
  titled("the same paragraph", (bytes) => repeat("The very same sentence.\n\n", bytes)),
  titled("blank lines", (bytes) => repeat("\n", bytes)),
  titled("indented code", (bytes) => repeat("    a\n", bytes)),
  titled("indented code with gaps", (bytes) => repeat("    a\n\n\n", bytes)),
  titled("a fence that never closes", (bytes) => `\`\`\`js\n${repeat("a\n", bytes)}`),
  titled("fences", (bytes) => repeat("```js\na\n```\n", bytes)),
  titled("fences within lists", (bytes) => repeat("- ```\n  a\n  ```\n", bytes)),
  titled("a table of many rows", (bytes) => `${row(3)}\n${"|-".repeat(3)}|\n${repeat(`${row(3)}\n`, bytes)}`),
  titled("a table of many columns", (bytes) => {
    const cells = Math.max(1, Math.floor(bytes / 12));
    return `${row(cells)}\n${"|---".repeat(cells)}|\n${row(cells)}`;
  }),
  titled("a table of short rows", (bytes) => {
    const cells = Math.max(1, Math.floor(Math.sqrt(bytes)));
    return `${row(cells)}\n${"|---".repeat(cells)}|\n${repeat("| a |\n", bytes / 2)}`;
  }),
  titled("many tables", (bytes) => repeat("| a | b |\n|---|---|\n| c | d |\n\n", bytes)),
  titled("beginnings of tables", (bytes) => repeat("a | b\n", bytes)),
  titled("pipes", (bytes) => repeat("|", bytes)),
  titled("escaped pipes", (bytes) => `| a |\n|---|\n| ${repeat("\\| ", bytes)}|`),
  titled("delimiter rows", (bytes) => repeat("|---|---|\n", bytes)),
  titled("links in cells", (bytes) => `| a |\n|---|\n${repeat("| [a](b) |\n", bytes)}`),
];
