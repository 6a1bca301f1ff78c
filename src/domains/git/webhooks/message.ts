import { isObject } from "@/lib/is-object";
import type { Headers } from "./signatures";

/** What a host tells: a push to branches, something else, or what cannot be told from what it sent. */
export type Message = { kind: "push"; refs: string[] } | { kind: "other" } | { kind: "unknown" };

const EVENT_HEADERS = ["x-github-event", "x-gitea-event", "x-gitlab-event", "x-event-key"];
const PUSHES = new Set(["push", "Push Hook", "repo:push"]);

const eventOf = (headers: Headers) => EVENT_HEADERS.map((name) => headers[name]).find((event) => event);

const text = (value: unknown): string[] => (typeof value === "string" ? [value] : []);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const at = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Bitbucket tells of many branches at once, and of one that was deleted by what it was. */
function bitbucketRefs(payload: unknown): string[] {
  const changes = list(at(at(payload, "push"), "changes"));
  const names = changes.flatMap((change) => text(at(at(change, "new") ?? at(change, "old"), "name")));
  return names.map((name) => `refs/heads/${name}`);
}

/** What a message says. `payload` is null where it was too large to be read, or is no JSON. */
export function messageOf(headers: Headers, payload: unknown): Message {
  const event = eventOf(headers);
  if (event === undefined || payload === null) return { kind: "unknown" };
  if (!PUSHES.has(event)) return { kind: "other" };
  const refs = event === "repo:push" ? bitbucketRefs(payload) : text(at(payload, "ref"));
  return refs.length === 0 ? { kind: "unknown" } : { kind: "push", refs };
}
