/**
 * Thrown if a text can't be parsed as a page, for example because of invalid front matter, excessive nesting
 * or size, or binary content. `line` is the line number in the given text, starting at 1. Callers return 400
 * (413 if `code` is `too-large`).
 */
export class PageSyntaxError extends Error {
  readonly line: number;
  readonly code: "syntax" | "too-large" | "too-deep" | "not-text";
  /** The message without the line. */
  readonly reason: string;

  constructor(reason: string, line = 1, code: PageSyntaxError["code"] = "syntax") {
    super(`${reason} (line ${line})`);
    this.name = "PageSyntaxError";
    this.reason = reason;
    this.line = line;
    this.code = code;
  }
}

/** Creates the error for a text that is nested too deep or takes too long to parse. */
export const tooDeep = (reason: string, line: number): PageSyntaxError =>
  new PageSyntaxError(reason, line, "too-deep");

/**
 * Thrown if Markdown can't express a node of a written Document. `path` describes its position in the same
 * way as validation errors of the contract, such as `nodes[3].nodes[0]`. Callers return 400.
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
