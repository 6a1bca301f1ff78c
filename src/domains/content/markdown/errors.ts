/**
 * Thrown if a text can't be parsed as a page, for example because of invalid front matter, excessive nesting
 * or size, or binary content. `line` is the line number in the given text, starting at 1. The API returns
 * 400, or 413 if `code` is `too-large`.
 */
export class PageSyntaxError extends Error {
  readonly line: number;
  readonly code: "syntax" | "too-large" | "too-deep" | "not-text";
  /** The message without the line number. */
  readonly reason: string;

  constructor(reason: string, line = 1, code: PageSyntaxError["code"] = "syntax") {
    super(`${reason} (line ${line})`);
    this.name = "PageSyntaxError";
    this.reason = reason;
    this.line = line;
    this.code = code;
  }
}

/** Creates the error for a text that is nested too deeply or takes too long to parse. */
export const tooDeep = (reason: string, line: number): PageSyntaxError =>
  new PageSyntaxError(reason, line, "too-deep");

/**
 * Thrown if Markdown can't express a node of a Document to write. `path` describes the node's position in the
 * same form as validation errors of the API, such as `nodes[3].nodes[0]`. The API returns 400.
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
