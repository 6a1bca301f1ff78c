import { resolvePublished } from "@/domains/sites/published/resolve";
import { type Answer, redirectTo } from "./answer";
import type { Asking } from "./asking";
import { type AnswerVariant, answerBeside } from "./beside";
import type { Kept } from "./pages";
import { answerPlace } from "./place";
import { carriesVisitor } from "./visitor";

/** What lies beside a page under its address and a suffix: its Markdown, its feed. */
export async function answerVariant(
  asking: Asking,
  suffix: string,
  answer: AnswerVariant,
  kept: Kept,
): Promise<Answer | null> {
  const page = new URL(asking.url);
  page.pathname = page.pathname.slice(0, -suffix.length);
  const resolution = await resolvePublished(page, asking.visitor);
  if (resolution.kind === "content" && !carriesVisitor(asking.url))
    return answerBeside(asking, resolution, answer, kept);
  if (resolution.kind === "redirect" && !resolution.external) {
    const target = new URL(resolution.target);
    target.pathname = target.pathname.replace(/\/$/, "") + suffix;
    return redirectTo(target.origin === page.origin ? target.pathname + target.search : target.href, 302);
  }
  return answerPlace(asking, resolution, kept);
}
