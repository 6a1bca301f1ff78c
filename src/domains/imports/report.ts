import type { Problem } from "./schema";

const PROBLEMS_MAX = 200;
const NAME_LENGTH_MAX = 200;
const REASON_LENGTH_MAX = 300;

const cut = (text: string, length: number) => {
  // PostgreSQL holds no NUL, and half a surrogate pair is no text.
  const plain = text.replace(/\0/g, "").replace(/\p{Surrogate}/gu, "\uFFFD");
  return plain.length > length ? `${plain.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")}…` : plain;
};

/** What of an import could not be taken: the first ones by file and reason, all of them counted. */
export class Report {
  readonly problems: Problem[] = [];
  count = 0;
  private readonly said = new Set<string>();

  /** @param reason a sentence */
  add(file: string, reason: string): void {
    const problem = { file: cut(file, NAME_LENGTH_MAX), reason: cut(reason, REASON_LENGTH_MAX) };
    const key = `${problem.file}\n${problem.reason}`;
    if (this.said.has(key)) return;
    this.count += 1;
    if (this.problems.length === PROBLEMS_MAX) return;
    this.said.add(key);
    this.problems.push(problem);
  }
}
