import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { maskSecrets } from "./mask";
import type { ConversationInput } from "./schema";

const NAME_CHARACTERS_MAX = 60;

/** What a conversation says to come from, as the contract writes sources: `email`, or `integration:<name>:ingest`. Pure. */
function sourceOf(attributes: Readonly<Record<string, string>>): string {
  const name = (attributes.source ?? "")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
    .slice(0, NAME_CHARACTERS_MAX);
  return name === "email" ? "email" : `integration:${name || "api"}:ingest`;
}

/** Masked together with its name, since many a secret is one by its name alone. */
function maskAttribute([name, value]: [string, string]): [string, string] {
  const prefix = `${name}: `;
  const masked = maskSecrets(prefix + value);
  return [maskSecrets(name), maskSecrets(masked.startsWith(prefix) ? masked.slice(prefix.length) : value)];
}

/** A conversation as it is kept: masked, and null for what was not said. */
function keptOf({ id, subject, metadata = {}, parts }: ConversationInput) {
  const attributes = Object.fromEntries(Object.entries(metadata.attributes ?? {}).map(maskAttribute));
  return {
    id,
    subject: subject ? maskSecrets(subject) : null,
    url: metadata.url ? maskSecrets(metadata.url) : null,
    attributes,
    parts: parts.map(({ type, role, body }) => ({ type, role, body: maskSecrets(body) })),
    source: sourceOf(attributes),
    createdAt: metadata.createdAt === undefined ? null : new Date(metadata.createdAt),
  };
}

export type Kept = ReturnType<typeof keptOf>;

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
