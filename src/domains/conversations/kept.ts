import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import { maskSecrets } from "./mask";
import type { ConversationInput } from "./schema";

const NAME_CHARACTERS_MAX = 60;

/**
 * Returns the source of a conversation in the format of the API contract, which is `email` or `integration:<name>:ingest`. This
 * is a pure function.
 */
function sourceOf(attributes: Readonly<Record<string, string>>): string {
  const name = (attributes.source ?? "")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^-+|(?<!-)-+$/g, "")
    .slice(0, NAME_CHARACTERS_MAX);
  return name === "email" ? "email" : `integration:${name || "api"}:ingest`;
}

/**
 * Masks an attribute's value together with its name, because many secrets can only be recognized by their
 * name.
 */
function maskAttribute([name, value]: [string, string]): [string, string] {
  const prefix = `${name}: `;
  const masked = maskSecrets(prefix + value);
  return [maskSecrets(name), maskSecrets(masked.startsWith(prefix) ? masked.slice(prefix.length) : value)];
}

/** Returns the conversation to store. The stored conversation is masked, and has null for missing fields. */
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

/**
 * Conversations with up to this many characters in total are masked on the event loop. Longer conversations are masked in a
 * separate thread.
 */
const LENGTH_IN_PLACE = 4_000;

const keepTask = defineTask<readonly ConversationInput[], Kept[]>("conversations-keep");

/** The part of `keep` that runs in a thread. */
export const keepHandler = handleTask(keepTask, (conversations) => conversations.map(keptOf));

const lengthOf = ({ metadata, parts }: ConversationInput): number =>
  JSON.stringify(metadata ?? "").length + parts.reduce((sum, { body }) => sum + body.length, 0);

/**
 * Returns the masked conversations to store. @throws TaskTooCostlyError, or ApiError 503 if too much work is waiting for threads
 */
export async function keep(group: string, conversations: readonly ConversationInput[]): Promise<Kept[]> {
  const length = conversations.reduce((sum, one) => sum + lengthOf(one), 0);
  if (length <= LENGTH_IN_PLACE) return conversations.map(keptOf);
  return runTask(keepTask, conversations, { group });
}
