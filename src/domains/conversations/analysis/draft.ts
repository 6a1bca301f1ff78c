import type { Impact } from "../schema";

/** An issue as it was found in a conversation, before it is kept. */
export interface IssueDraft {
  title: string;
  /** What the customer met with, in a sentence or some. */
  details: string[];
  impact: Impact;
  /** How often each term occurs in it; issues are compared by this. */
  terms: Record<string, number>;
}

/** What is read of a conversation. */
export interface CustomerMessages {
  subject: string | null;
  /** What the customer wrote, message by message; what everybody wrote, where the customer wrote nothing. */
  messages: string[];
}

export const TITLE_CHARACTERS_MAX = 120;
