import { createHash } from "node:crypto";
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

const ALL: readonly CheckKind[] = [linksKind, samplesKind];

/** A problem in the form in which it's stored. */
export interface PageFinding extends Omit<Problem, "block" | "offset" | "subject"> {
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

/** Returns what was compared, without the version of a specification, because another version can say the same. */
const comparedIn = ({ source, ...values }: Evidence) =>
  source.type === "content" ? { source, ...values } : [source.slug, source.pointer, values];

function findingOf(kind: Kind, { pageId, text }: PageText, problem: Problem): PageFinding {
  const { block, offset, subject, ...rest } = problem;
  const blockKey = block?.key ?? null;
  return {
    ...rest,
    kind,
    pageId,
    blockKey,
    line: lineAt(text, offset),
    fingerprint: digest([kind, problem.rule, pageId, blockKey, subject]),
    compared: digest([block, comparedIn(problem.evidence)]),
  };
}

/** Runs all checks on a page. Several problems of one block with the same subject are one finding. */
export function findingsOf(input: PageText, context: CheckContext): PageFinding[] {
  const { pageId, text, keys } = input;
  const page = { pageId, text, blocks: placedBlocksOf(text, keys) };
  const found = ALL.flatMap((kind) =>
    kind.check(page, context).map((problem) => findingOf(kind.kind, input, problem)),
  );
  const distinct = new Map(found.reverse().map((finding) => [finding.fingerprint, finding]));
  return [...distinct.values()].sort((a, b) => a.line - b.line).slice(0, PAGE_FINDINGS_MAX);
}

const checkPageTask = defineTask<PageInput, PageFinding[]>("check-page", { milliseconds: 10_000 });

/** The part of `checkPage` that runs in a thread. A page that can't be parsed has no findings, because its editor shows the error. */
export const checkPageHandler = handleTask(checkPageTask, async (input) => {
  const { organizationId, text, context } = input;
  const specifications = await readSpecifications(organizationId, text, context.specifications);
  try {
    return findingsOf(input, { ...context, specifications });
  } catch (error) {
    if (error instanceof PageSyntaxError) return [];
    throw error;
  }
});

/** Checks a page in a thread. Returns null if that takes too much time or memory. */
export async function checkPage(input: PageInput): Promise<PageFinding[] | null> {
  try {
    return await runTask(checkPageTask, input, { group: input.organizationId });
  } catch (error) {
    if (error instanceof TaskTooCostlyError) return null;
    throw error;
  }
}
