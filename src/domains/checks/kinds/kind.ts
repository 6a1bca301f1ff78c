import type { TextEdit } from "@/domains/content/edits/edit-text";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { JsonObject } from "@/domains/openapi/read/value";
import type { BrokenLink } from "./links/broken-link";

export const KINDS = ["links", "samples"] as const;
export type Kind = (typeof KINDS)[number];

export const SEVERITIES = ["error", "warning", "note"] as const;
type Severity = (typeof SEVERITIES)[number];

/** A top-level block of a page, with its Markdown and the position of the Markdown in the page's text. */
export interface PlacedBlock {
  block: DocumentBlock;
  source: string;
  offset: number;
}

export interface CheckedPage {
  pageId: string;
  text: string;
  blocks: readonly PlacedBlock[];
}

/** An OpenAPI specification of the organization, in its latest version. */
export interface KnownSpecification {
  slug: string;
  versionId: string;
  root: JsonObject;
  /** Whether a page of the space shows a part of the specification. */
  isReferenced: boolean;
}

/** Everything except the page that the checks depend on. */
export interface CheckContext {
  /** The links on the page whose targets don't exist in the revision. */
  brokenLinks: readonly BrokenLink[];
  specifications: readonly KnownSpecification[];
}

/** A place in a specification. */
interface SpecificationPlace {
  type: "specification";
  slug: string;
  /** The ID of the version. */
  version: string;
  /** A JSON pointer into the version. */
  pointer: string;
}

/** The values that a check compared. */
export interface Evidence {
  source: { type: "content" } | SpecificationPlace;
  /** What the page says. */
  found: string;
  /** What the source says, if it can be said in one phrase. */
  expected?: string;
}

/** A problem on a page, as a kind of check finds it. */
export interface Problem {
  rule: string;
  severity: Severity;
  /** The block with the problem. Null if the problem isn't in a block. */
  block: DocumentBlock | null;
  /** The position of the problem in the page's text. */
  offset: number;
  message: string;
  /** Identifies the problem in its block, together with the rule. */
  subject: string;
  evidence: Evidence;
  /** Other compared values, such as all allowed values. The evidence might show only some of them. */
  compared?: unknown;
  suggestion?: TextEdit;
}

/** A kind of check. It's a pure function, so that it can run in a thread. */
export interface CheckKind {
  kind: Kind;
  check(page: CheckedPage, context: CheckContext): Problem[];
}
