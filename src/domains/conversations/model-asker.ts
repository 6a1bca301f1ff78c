import type { LanguageModel } from "ai";
import { db } from "@/db/client";
import type { Conversation } from "@/db/generated/client";
import { languageModelOf } from "@/domains/organizations/model";
import type { JobRun } from "@/jobs/handle";
import { log } from "@/lib/log";
import { type CustomerMessages, type IssueDraft, termsOfIssue } from "./keywords";
import { askForDescription, askForIssues, type ClusterWords, type IssueWords } from "./model-questions";

/**
 * The maximum number of invalid responses for one conversation, and the maximum number of attempts for a job. When this number is
 * reached, keywords are used instead of the model.
 */
const FAILURES_MAX = 3;
/** After this number of consecutive failures, the run makes no more requests to the model. */
const FAILURES_IN_A_ROW_MAX = 3;

/**
 * Makes requests to the instance's model, if there is one and the organization has AI turned on. While the
 * model fails, conversations wait for the job's next attempt, with increasing delays. After the third
 * attempt, keywords are used instead of the model.
 */
export class ModelAsker {
  private failuresInARow = 0;

  private constructor(
    private readonly model: LanguageModel | null,
    private readonly run: JobRun,
  ) {}

  static async open(organizationId: string, run: JobRun): Promise<ModelAsker> {
    return new ModelAsker(await languageModelOf(organizationId), run);
  }

  /** Whether the run can still make requests to a model. */
  get isAsking(): boolean {
    return this.model !== null && this.failuresInARow < FAILURES_IN_A_ROW_MAX;
  }

  /**
   * Returns the issues of a conversation. `later` means that the job retries at its next attempt. `keywords` means that the
   * caller must find the issues by keywords instead of with the model.
   */
  async issuesOf(
    conversation: Conversation,
    customer: CustomerMessages,
  ): Promise<IssueDraft[] | "later" | "keywords"> {
    if (this.model === null) return "keywords";
    const isLast = this.run.attempt > FAILURES_MAX || conversation.failures >= FAILURES_MAX;
    if (!this.isAsking) return isLast ? "keywords" : "later";
    const model = this.model;
    const words = await this.ask(() => askForIssues(model, customer, this.run.signal));
    if (words) return await Promise.all(words.map(draftOf));
    await this.countFailure(conversation);
    return isLast ? "keywords" : "later";
  }

  /** Returns the title and description of a cluster, or null if the model doesn't return them. */
  async describe(issues: readonly IssueWords[]): Promise<ClusterWords | null> {
    const { model } = this;
    if (model === null || !this.isAsking) return null;
    return await this.ask(() => askForDescription(model, issues, this.run.signal));
  }

  private async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = await question();
      this.failuresInARow = 0;
      return answer;
    } catch (error) {
      this.run.signal.throwIfAborted();
      this.failuresInARow += 1;
      log.warn({ error, jobId: this.run.id }, "conversations: language model failed");
      return null;
    }
  }

  private async countFailure({ organizationId, id, version }: Conversation): Promise<void> {
    const where = { organizationId, id, version };
    await db().conversation.updateMany({ where, data: { failures: { increment: 1 } } });
  }
}

async function draftOf({ title, details, impact }: IssueWords): Promise<IssueDraft> {
  return { title, details, impact, terms: await termsOfIssue(title, details) };
}
