/**
 * Text that cannot be read as a page: malformed front matter, too deep, too large, not text at all.
 * `line` counts from 1 in the text as given; callers answer 400 (413 when `code` is `too-large`).
 */
export class PageSyntaxError extends Error {
  readonly line: number;
  readonly code: "syntax" | "too-large" | "too-deep" | "not-text";

  constructor(message: string, line = 1, code: PageSyntaxError["code"] = "syntax") {
    super(`${message} (line ${line})`);
    this.name = "PageSyntaxError";
    this.line = line;
    this.code = code;
  }
}

/**
 * A node of a written Document that Markdown cannot hold. `path` names it the way the contract's
 * validation errors do, such as `nodes[3].nodes[0]`; callers answer 400.
 */
export class UnrepresentableNodeError extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.name = "UnrepresentableNodeError";
    this.path = path;
  }
}
