import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { maskSecrets } from "./mask";
import type { ConversationInput, ConversationPart } from "./schema";
import { sourceOf } from "./source";

/** A conversation as it is kept. */
export interface Kept {
  id: string;
  subject: string | null;
  url: string | null;
  attributes: Record<string, string>;
  parts: ConversationPart[];
  source: string;
  /** Null when it was not said. */
  createdAt: Date | null;
}

function maskedAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(attributes).map(([name, value]) => [
    maskSecrets(name),
    maskAttribute(name, value),
  ]);
  return Object.fromEntries(entries);
}

/** Masked together with its name, since many a secret is one by its name alone. */
function maskAttribute(name: string, value: string): string {
  const prefix = `${name}: `;
  const masked = maskSecrets(prefix + value);
  return masked.startsWith(prefix) ? maskSecrets(masked.slice(prefix.length)) : maskSecrets(value);
}

function keptOf({ id, subject, metadata = {}, parts }: ConversationInput): Kept {
  const attributes = maskedAttributes(metadata.attributes ?? {});
  return {
    id,
    subject: subject === undefined || subject === "" ? null : maskSecrets(subject),
    url: metadata.url === undefined || metadata.url === "" ? null : maskSecrets(metadata.url),
    attributes,
    parts: parts.map(({ type, role, body }) => ({ type, role, body: maskSecrets(body) })),
    source: sourceOf(attributes),
    createdAt: metadata.createdAt === undefined ? null : new Date(metadata.createdAt),
  };
}

/** Conversations of up to so many characters in all are masked in place, longer ones in a thread. */
const LENGTH_IN_PLACE = 4_000;

const keepTask = defineTask<readonly ConversationInput[], Kept[]>("conversations-keep");

/** What a thread does. */
export const keepHandler = handleTask(keepTask, (conversations) => conversations.map(keptOf));

const lengthOf = ({ metadata, parts }: ConversationInput): number =>
  JSON.stringify(metadata ?? "").length + parts.reduce((sum, { body }) => sum + body.length, 0);

/** Conversations as they are kept: masked. @throws TaskTooCostlyError, or 503 where too much waits for threads */
export async function keep(group: string, conversations: readonly ConversationInput[]): Promise<Kept[]> {
  const length = conversations.reduce((sum, one) => sum + lengthOf(one), 0);
  if (length <= LENGTH_IN_PLACE) return conversations.map(keptOf);
  return runTask(keepTask, conversations, { group });
}
