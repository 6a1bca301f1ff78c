import type { TextEdit } from "@/domains/content/edits/edit-text";
import { pointerOf } from "@/domains/openapi/read/value";
import type { CheckedPage, CheckKind, KnownSpecification, Problem } from "../kind";
import { type CodeBlock, codeBlocksOf } from "./code-blocks";
import { type Difference, shown } from "./compare/difference";
import { nameOf, type Operation } from "./compare/operation";
import { compareRequest, compareRequestBody, takesBody } from "./compare/request";
import { compareResponse } from "./compare/response";
import { TooManyStepsError } from "./compare/value";
import { findOperation, type Matched, wrongCall } from "./match/operation";
import { pathsOf } from "./match/paths";
import { samplesIn } from "./read/read";
import type { RequestSample, ResponseSample, Sample } from "./sample";

/** The maximum number of samples on a page that are checked. */
const SAMPLES_MAX = 500;

interface Found {
  specification: KnownSpecification;
  operation: Operation | null;
  differences: Difference[];
}

/** Finds the operation that a block names by its ID, or by its method and path. */
function namedOperation(name: string, specifications: readonly KnownSpecification[]): Matched | null {
  for (const specification of specifications) {
    if (!specification.isReferenced) continue;
    const { root } = specification;
    const byId = pathsOf(root).byOperationId.get(name);
    const [said = "", path = ""] = name.split(" ");
    const method = pathsOf(root)
      .methodsOf.get(path)
      ?.find((each) => each === said.toLowerCase());
    const found = byId ?? (method && { path, method });
    if (found) return { specification, operation: { root, ...found } };
  }
  return null;
}

/** Compares the samples of a page in order. A response belongs to the request before it. */
class PageComparison {
  /** The operation of the last request. Null if it isn't known. */
  private last: { matched: Matched; sample: RequestSample | null } | null = null;
  private left = SAMPLES_MAX;

  constructor(private readonly specifications: readonly KnownSpecification[]) {}

  compare(block: CodeBlock): Found[] {
    const named = block.operation === undefined ? null : namedOperation(block.operation, this.specifications);
    if (!block.followsCode) this.last = null;
    if (named) this.last = { matched: named, sample: null };
    return samplesIn(block.language, block.code).flatMap((sample) => {
      this.left -= 1;
      return this.left < 0 ? [] : this.compareSample(sample, block);
    });
  }

  private compareSample(sample: Sample, block: CodeBlock): Found[] {
    try {
      return sample.kind === "request" ? this.compareRequest(sample) : this.compareResponse(sample, block);
    } catch (error) {
      if (error instanceof TooManyStepsError) return [];
      throw error;
    }
  }

  private compareRequest(sample: RequestSample): Found[] {
    this.last = null;
    const match = findOperation(sample, this.specifications);
    if (!match) return [];
    const { specification } = match;
    if (!match.operation) return [{ specification, operation: null, differences: wrongCall(match, sample) }];
    this.last = { matched: { specification, operation: match.operation }, sample };
    const differences = compareRequest(match.operation, sample, match.query);
    return [{ specification, operation: match.operation, differences }];
  }

  private compareResponse(sample: ResponseSample, { title, code }: CodeBlock): Found[] {
    if (!this.last) return [];
    const { matched, sample: request } = this.last;
    const { specification, operation } = matched;
    const said = /^\d{3}\b/.exec(title)?.[0];
    const status = sample.status ?? (said === undefined ? null : { text: said, at: 0, isExact: false });
    const compared = { ...sample, status };
    if (status) return [{ specification, operation, differences: compareResponse(operation, compared) }];
    const isRequest = !request && sample.body !== null && takesBody(operation) && !/response/i.test(title);
    if (isRequest && sample.body)
      return [{ specification, operation, differences: compareRequestBody(operation, sample.body) }];
    // A request without a visible body can be followed by its body or by its response.
    const isUnclear = request && takesBody(operation) && request.body.kind !== "json" && code !== "";
    return isUnclear ? [] : [{ specification, operation, differences: compareResponse(operation, compared) }];
  }
}

/** Texts that can't end the value, the line or the code block in which they're inserted. */
const PLAIN = /^[\p{L}\p{N}_.:/-]{1,200}$/u;
const IN_QUOTES = /^(["'`])[\p{L}\p{N} _.:/@+-]{1,200}\1$/u;

/** Whether a text from the specification can be inserted without changing the Markdown or the code around it. */
const isHarmless = (before: string, after: string) =>
  PLAIN.test(after) || (before[0] === after[0] && IN_QUOTES.test(after));

function suggestionOf({ replace }: Difference, block: CodeBlock, text: string): TextEdit | undefined {
  if (!replace || !isHarmless(replace.piece.text, replace.text)) return undefined;
  const { piece, text: after } = replace;
  const offset = block.offsetOf(piece.at);
  if (offset === null || !text.startsWith(piece.text, offset)) return undefined;
  return { offset, before: piece.text, after };
}

function problemOf(difference: Difference, found: Found, block: CodeBlock, text: string): Problem {
  const { rule, severity, message, subject, at, place, expected, values } = difference;
  const { slug, versionId: version } = found.specification;
  const suggestion = suggestionOf(difference, block, text);
  return {
    rule,
    severity,
    block: block.block,
    offset: block.offsetOf(at) ?? block.offset,
    message,
    subject: `${found.operation ? nameOf(found.operation) : ""} ${subject}`,
    evidence: {
      source: { type: "specification", slug, version, pointer: pointerOf(place()) },
      found: shown(difference.found),
      ...(expected !== undefined && { expected }),
    },
    ...(values && { compared: values }),
    ...(suggestion && { suggestion }),
  };
}

/** Requests and responses in code blocks that don't match an OpenAPI specification. */
export const samplesKind: CheckKind = {
  kind: "samples",
  check: ({ blocks, text }: CheckedPage, { specifications }) => {
    if (specifications.length === 0) return [];
    const comparison = new PageComparison(specifications);
    return codeBlocksOf(blocks).flatMap((block) =>
      comparison
        .compare(block)
        .flatMap((found) => found.differences.map((difference) => problemOf(difference, found, block, text))),
    );
  },
};
