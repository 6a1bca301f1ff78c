import type { LanguageModel } from "ai";
import { db } from "@/db/client";
import type { Site } from "@/db/generated/client";
import { readAgentInstructions } from "@/domains/agent-instructions/service";
import { textOfInstructions } from "@/domains/agent-instructions/text";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { customizationOf } from "@/domains/sites/customization/customization";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Answer, NamedSource } from "./answer";
import { modelText, type Timeouts } from "./model-text";
import { DIVIDER, materialOf, NO_ANSWER, rulesWith } from "./prompt";
import type { ReadableContent } from "./readable-content";
import { sanitize } from "./sanitize";
import type { Source } from "./visitor-view";

const FOLLOWUPS_MAX = 3;
const FOLLOWUP_LENGTH_MAX = 200;
/** Every event is the whole answer: more often would send more than anybody reads. */
const EVENT_MILLISECONDS = 100;

/** The instructions of an organization as text. */
async function instructionsOf(organizationId: string): Promise<string> {
  const organization = await db().organization.findUniqueOrThrow({ where: { id: organizationId } });
  const { instructions } = await readAgentInstructions(organization);
  return textOfInstructions(organizationId, instructions as unknown as JSONDocument);
}

/** What the organization and the site tell their assistants. */
const wishesOf = async (site: Site): Promise<string[]> => [
  await instructionsOf(site.organizationId),
  customizationOf(site).ai.instructions ?? "",
];

/** The answer in what a model has said so far; null while it rests on no page yet. */
function readText(text: string, sources: readonly Source[], readable: ReadableContent): Answer | null {
  const [said = "", after = ""] = text.split(new RegExp(`^[^\\S\\n]*${DIVIDER}+[^\\S\\n]*$`, "mu"));
  // Of a divider that is still being written nothing is shown.
  const { blocks, cited } = sanitize(said.replace(/\n=+\s*$/u, ""), sources, readable.whole);
  if (cited.length === 0) return null;
  const followupQuestions = after
    .split("\n")
    .map((line) => line.replace(/^[\s*\d.)-]+/u, "").trim())
    .filter((line) => line !== "" && line.length <= FOLLOWUP_LENGTH_MAX)
    .slice(0, FOLLOWUPS_MAX);
  const named = cited.map((source): NamedSource => {
    const anchors = source.parts.map(({ anchor }) => anchor).filter((anchor) => anchor !== "");
    return { source, anchors: [...new Set(anchors)] };
  });
  return { blocks, sources: named, followupQuestions, isAnswered: true };
}

export interface Writing {
  model: LanguageModel;
  site: Site;
  readable: ReadableContent;
  question: string;
  sources: readonly Source[];
  signal?: AbortSignal | undefined;
  timeouts?: Timeouts | undefined;
}

/**
 * Writes an answer with a model from these pages. Each value is the whole answer so far; there is none before the
 * model names a page that it rests on.
 *
 * @returns `none` where the model finds that the pages do not answer, `unsupported` where what it wrote names no page
 * @throws what `modelText` throws
 */
export async function* writeAnswer(
  writing: Writing,
): AsyncGenerator<Answer, "answered" | "none" | "unsupported"> {
  const { model, site, readable, question, sources, signal, timeouts } = writing;
  const prompt = { rules: rulesWith(await wishesOf(site)), material: materialOf(question, sources) };
  let text = "";
  let shownAt = 0;
  for await (text of modelText(model, prompt, signal, timeouts)) {
    if (text.trimStart().startsWith(NO_ANSWER) || monotonicMilliseconds() - shownAt < EVENT_MILLISECONDS)
      continue;
    const answer = readText(text, sources, readable);
    if (!answer) continue;
    shownAt = monotonicMilliseconds();
    yield answer;
  }
  if (text.trimStart().startsWith(NO_ANSWER)) return "none";
  const answer = readText(text, sources, readable);
  if (!answer) return "unsupported";
  yield answer;
  return "answered";
}
