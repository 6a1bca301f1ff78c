import { createHash } from "node:crypto";
import type { TextEdit } from "@/domains/content/edits/edit-text";
import { type BlockKeys, PageSyntaxError } from "@/domains/content/markdown";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import type { CheckContext, CheckKind, Evidence, Kind, Problem } from "../kinds/kind";
import { linksKind } from "../kinds/links/check";
import { samplesKind } from "../kinds/samples/check";
import { readSpecifications, type SpecificationSource } from "../kinds/samples/specifications";
import { PAGE_FINDINGS_MAX } from "../limits";
import { lineAt, placedBlocksOf } from "./blocks";

/** The maximum lengths of texts in a finding, in characters. */
const MESSAGE_MAX = 500;
const VALUE_MAX = 500;
const POINTER_MAX = 1000;
const EDIT_MAX = 2000;

const ALL: readonly CheckKind[] = [linksKind, samplesKind];

/** A problem in the form in which it's stored. */
export interface PageFinding extends Omit<Problem, "block" | "offset" | "subject" | "compared"> {
  kind: Kind;
  pageId: string;
  blockKey: string | null;
  line: number;
  fingerprint: string;
  compared: string;
}

/** What the checks of a page depend on. The thread reads the specifications. */
export interface PageContext extends Pick<CheckContext, "brokenLinks"> {
  specifications: readonly SpecificationSource[];
}

interface PageText {
  pageId: string;
  text: string;
  keys: BlockKeys | null;
}

interface PageInput extends PageText {
  organizationId: string;
  context: PageContext;
}

/** Omits keys of parts of a block, because they can depend on other blocks. */
const withoutKeys = (name: string, value: unknown) => (name === "key" ? undefined : value);

const digest = (value: unknown) =>
  createHash("sha256").update(JSON.stringify(value, withoutKeys)).digest("hex");

/** Returns a text that can be stored: not too long, and without characters that the database refuses. */
function storable(text: string, max: number): string {
  const kept = text.length > max ? `${text.slice(0, max)}…` : text;
  return kept.replace(/\p{Surrogate}/gu, "\uFFFD").replaceAll("\0", "\uFFFD");
}

/** Returns the compared values without the version of the specification. They can be the same in a new version. */
const comparedIn = ({ source, ...values }: Evidence) =>
  source.type === "content" ? { source, ...values } : [source.slug, source.pointer, values];

/** Returns the pointer, or the pointer to a part around it if the pointer is too long. */
const shortPointer = (pointer: string) =>
  pointer.length > POINTER_MAX
    ? pointer.slice(0, Math.max(0, pointer.lastIndexOf("/", POINTER_MAX)))
    : pointer;

/** Cuts the values, because texts and specifications can contain names of any length. */
function storableEvidence({ source, found, expected }: Evidence): Evidence {
  return {
    source:
      source.type === "content"
        ? source
        : { ...source, pointer: storable(shortPointer(source.pointer), POINTER_MAX) },
    found: storable(found, VALUE_MAX),
    ...(expected !== undefined && { expected: storable(expected, VALUE_MAX) }),
  };
}

/** Whether an edit is short enough for a suggestion. */
const isShort = ({ before, after }: TextEdit) => before.length <= EDIT_MAX && after.length <= EDIT_MAX;

function findingOf(kind: Kind, { pageId, text }: PageText, problem: Problem): PageFinding {
  const { block, offset, subject, rule, severity, message, evidence, suggestion } = problem;
  const blockKey = block?.key ?? null;
  return {
    rule,
    severity,
    message: storable(message, MESSAGE_MAX),
    evidence: storableEvidence(evidence),
    ...(suggestion && isShort(suggestion) && { suggestion }),
    kind,
    pageId,
    blockKey,
    line: lineAt(text, offset),
    fingerprint: digest([kind, rule, pageId, blockKey, subject]),
    compared: digest([block, severity, comparedIn(evidence), problem.compared]),
  };
}

/** The findings on a page. */
export interface PageFindings {
  found: PageFinding[];
  /** The fingerprints of the findings that are left out because there are too many. */
  cut: string[];
}

/** Runs all checks on a page. Several problems of one block with the same subject are one finding. */
export function findingsOf(input: PageText, context: CheckContext): PageFindings {
  const { pageId, text, keys } = input;
  const page = { pageId, text, blocks: placedBlocksOf(text, keys) };
  const found = ALL.flatMap((kind) =>
    kind.check(page, context).map((problem) => findingOf(kind.kind, input, problem)),
  );
  const distinct = new Map(found.reverse().map((finding) => [finding.fingerprint, finding]));
  const sorted = [...distinct.values()].sort((a, b) => a.line - b.line);
  return {
    found: sorted.slice(0, PAGE_FINDINGS_MAX),
    cut: sorted.slice(PAGE_FINDINGS_MAX).map(({ fingerprint }) => fingerprint),
  };
}

const checkPageTask = defineTask<PageInput, PageFindings>("check-page", { milliseconds: 10_000 });

/** The part of `checkPage` that runs in a thread. A page that can't be parsed has no findings, because its editor shows the error. */
export const checkPageHandler = handleTask(checkPageTask, async (input) => {
  const { organizationId, text, context } = input;
  const specifications = await readSpecifications(organizationId, text, context.specifications);
  try {
    return findingsOf(input, { ...context, specifications });
  } catch (error) {
    if (error instanceof PageSyntaxError) return { found: [], cut: [] };
    throw error;
  }
});

/** Checks a page in a thread. Returns null if that takes too much time or memory. */
export async function checkPage(input: PageInput): Promise<PageFindings | null> {
  try {
    return await runTask(checkPageTask, input, { group: input.organizationId });
  } catch (error) {
    if (error instanceof TaskTooCostlyError) return null;
    throw error;
  }
}
