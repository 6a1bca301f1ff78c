/**
 * Text that cannot be read as a page: malformed front matter, too deep, too large, not text at all.
 * `line` counts from 1 in the text as given; callers answer 400 (413 when `code` is `too-large`).
 */
export class PageSyntaxError extends Error {
  readonly line: number;
  readonly code: "syntax" | "too-large" | "too-deep" | "not-text";
  /** What is wrong, without the line. */
  readonly reason: string;

  constructor(reason: string, line = 1, code: PageSyntaxError["code"] = "syntax") {
    super(`${reason} (line ${line})`);
    this.name = "PageSyntaxError";
    this.reason = reason;
    this.line = line;
    this.code = code;
  }
}

/** The refusal of a text that nests too deeply, or would cost too much to read. */
export const tooDeep = (reason: string, line: number): PageSyntaxError =>
  new PageSyntaxError(reason, line, "too-deep");

/**
 * A node of a written Document that Markdown cannot hold. `path` names it the way the contract's
 * validation errors do, such as `nodes[3].nodes[0]`; callers answer 400.
 */
export class UnrepresentableNodeError extends Error {
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = "UnrepresentableNodeError";
    this.reason = reason;
    this.path = path;
  }
}
