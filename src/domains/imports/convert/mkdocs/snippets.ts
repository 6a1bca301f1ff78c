const MARK = /^([ \t]*)(;*)-{1,10}8<-{1,10}(?:[ \t]+(["'])([^"'\n]{1,1000})\3)?[ \t]*$/;
/** Matches the marks of a section in an included file, which are usually in a comment. */
const SECTION = /-{1,10}8<-{1,10}[ \t]*\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]{1,100})[ \t]*\]/i;
/** The maximum total number of characters of the files that a page includes. */
const LENGTH_MAX = 200_000;
const DEPTH_MAX = 10;

/** The name of a snippet's file, and the part of the file that a page includes. */
interface Target {
  name: string;
  section: string | undefined;
  from: number | undefined;
  to: number | undefined;
}

function targetOf(given: string): Target {
  const [name = "", first = "", second = ""] = /^https?:/i.test(given) ? [given] : given.split(":");
  const isLine = /^\d*$/.test(first);
  const from = isLine ? Number(first) || undefined : undefined;
  return { name, section: isLine ? undefined : first, from, to: Number(second) || undefined };
}

/** Returns the names that a line includes. A line without a name starts or ends a block of names. */
function namesOn(line: string): { indent: string; isEscaped: boolean; name: string | undefined } | null {
  const [, indent, semicolons = "", , name] = MARK.exec(line) ?? [];
  return indent === undefined ? null : { indent, isEscaped: semicolons !== "", name };
}

/** Returns the names of the files that a text includes. */
export function snippetNames(text: string): string[] {
  const names: string[] = [];
  let isBlock = false;
  for (const line of text.split("\n")) {
    const mark = namesOn(line);
    if (mark?.isEscaped) continue;
    if (mark && mark.name === undefined) isBlock = !isBlock;
    else if (mark?.name !== undefined) names.push(targetOf(mark.name).name);
    else if (isBlock && isName(line)) names.push(targetOf(line.trim()).name);
  }
  return names;
}

const isName = (line: string) => line.trim() !== "" && !line.trim().startsWith(";");

/** A page's lines with the included files. */
export interface Included {
  lines: string[];
  /** For each line, the index of the line of the page that it comes from. */
  origins: number[];
  problems: { at: number; reason: string }[];
}

/** Replaces the lines that include snippets with the content of the files. `snippets` contains the texts of files by name. */
export function withSnippets(lines: readonly string[], snippets: Readonly<Record<string, string>>): Included {
  const including = new Including(snippets);
  including.add(lines, "", []);
  return including;
}

class Including implements Included {
  readonly lines: string[] = [];
  readonly origins: number[] = [];
  readonly problems: Included["problems"] = [];
  private at = 0;
  private length = 0;

  constructor(private readonly snippets: Readonly<Record<string, string>>) {}

  add(lines: readonly string[], indent: string, open: readonly string[]): void {
    let block: string | null = null;
    for (const [index, line] of lines.entries()) {
      if (open.length === 0) this.at = index;
      const mark = namesOn(line);
      if (mark?.isEscaped) this.put(indent + line.replace(";", ""));
      else if (mark?.name !== undefined) this.file(mark.name, indent + mark.indent, open);
      else if (mark) block = block === null ? indent + mark.indent : null;
      else if (block === null) this.put(line === "" ? "" : indent + line);
      else if (isName(line)) this.file(line.trim(), block, open);
    }
  }

  private put(line: string): void {
    this.lines.push(line);
    this.origins.push(this.at);
  }

  private skip(given: string, why: string): void {
    this.problems.push({ at: this.at, reason: `the snippet ${given} was skipped, because ${why}` });
  }

  private file(given: string, indent: string, open: readonly string[]): void {
    const target = targetOf(given);
    const text = Object.hasOwn(this.snippets, target.name) ? this.snippets[target.name] : undefined;
    const part = text === undefined ? null : partOf(text, target);
    this.length += text?.length ?? 0;
    if (text === undefined)
      this.skip(
        given,
        "the import doesn't contain a text file with this name. Add the file, and import the project again",
      );
    else if (open.includes(target.name)) this.skip(given, "it includes itself");
    else if (open.length >= DEPTH_MAX || this.length > LENGTH_MAX)
      this.skip(
        given,
        `a page can include at most ${LENGTH_MAX} characters of snippets, nested at most ${DEPTH_MAX} levels deep`,
      );
    else if (part === null) this.skip(given, "its file doesn't contain this section");
    else this.add(part, indent, [...open, target.name]);
  }
}

/** Returns the lines of the included part of a file, without the marks of sections. Returns null if the section is missing. */
function partOf(text: string, { section, from, to }: Target): string[] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (section === undefined)
    return lines.slice(from === undefined ? 0 : from - 1, to).filter((line) => !SECTION.test(line));
  const isMark = (kind: string) => (line: string) => {
    const [, found, name] = SECTION.exec(line) ?? [];
    return found?.toLowerCase() === kind && name === section;
  };
  const start = lines.findIndex(isMark("start"));
  const end = lines.findIndex(isMark("end"));
  if (start === -1) return null;
  return lines.slice(start + 1, end === -1 ? undefined : end).filter((line) => !SECTION.test(line));
}
