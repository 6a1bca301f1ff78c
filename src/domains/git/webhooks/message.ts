import { isObject } from "@/lib/is-object";
import type { ToldPull } from "../pull-requests/follow";

/** The headers of a request, with names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

/** The subject of a host's message. `unknown` if the message doesn't have a known subject. */
export type Message =
  | { kind: "push"; refs: string[] }
  | { kind: "pull"; pull: ToldPull; baseRef: string }
  | { kind: "other" }
  | { kind: "unknown" };

const EVENT_HEADERS = ["x-github-event", "x-gitea-event", "x-gitlab-event", "x-event-key"];
const PUSHES = new Set(["push", "Push Hook", "repo:push"]);

const TITLE_LENGTH_MAX = 1000;
const NUMBER_MAX = 2_147_483_647;

const texts = (value: unknown): string[] => (typeof value === "string" ? [value] : []);
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Returns the value at a path in a payload. The payload can have any structure. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

/**
 * Returns the refs in a Bitbucket message. A message can contain many refs, including tags. If a ref was
 * deleted, only its previous state contains the name.
 * https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/#Push
 */
function bitbucketRefs(payload: unknown): string[] {
  const changes = list(at(payload, "push", "changes"));
  return changes.flatMap((change) => {
    const ref = at(change, "new") ?? at(change, "old");
    const kind = at(ref, "type") === "tag" ? "tags" : "heads";
    return texts(at(ref, "name")).map((name) => `refs/${kind}/${name}`);
  });
}

/**
 * The position of a pull request's data in each host's messages. Gitea's messages have the same format as
 * GitHub's.
 */
const PULLS: Record<
  string,
  { is: (event: string) => boolean; read: (payload: unknown) => Record<string, unknown> }
> = {
  github: {
    is: (event) => event === "pull_request" || event === "pull_request_sync",
    read: (payload) => ({
      number: at(payload, "pull_request", "number"),
      title: at(payload, "pull_request", "title"),
      headOid: at(payload, "pull_request", "head", "sha"),
      base: at(payload, "pull_request", "base", "ref"),
      isOpen: at(payload, "pull_request", "state") === "open",
      ref: `refs/pull/${at(payload, "pull_request", "number")}/head`,
    }),
  },
  gitlab: {
    is: (event) => event === "Merge Request Hook",
    read: (payload) => ({
      number: at(payload, "object_attributes", "iid"),
      title: at(payload, "object_attributes", "title"),
      headOid: at(payload, "object_attributes", "last_commit", "id"),
      base: at(payload, "object_attributes", "target_branch"),
      isOpen: at(payload, "object_attributes", "state") === "opened",
      ref: `refs/merge-requests/${at(payload, "object_attributes", "iid")}/head`,
    }),
  },
  // Bitbucket has no refs for pull requests, so pull requests from other repositories are ignored.
  bitbucket: {
    is: (event) => event.startsWith("pullrequest:"),
    read: (payload) => ({
      number: at(payload, "pullrequest", "id"),
      title: at(payload, "pullrequest", "title"),
      headOid: at(payload, "pullrequest", "source", "commit", "hash"),
      base: at(payload, "pullrequest", "destination", "branch", "name"),
      isOpen: at(payload, "pullrequest", "state") === "OPEN",
      ref:
        at(payload, "pullrequest", "source", "repository", "full_name") ===
        at(payload, "pullrequest", "destination", "repository", "full_name")
          ? `refs/heads/${at(payload, "pullrequest", "source", "branch", "name")}`
          : undefined,
    }),
  },
};

function readPull(event: string, payload: unknown): Message | null {
  const host = Object.values(PULLS).find(({ is }) => is(event));
  if (!host) return null;
  const { number, title, headOid, base, isOpen, ref } = host.read(payload);
  const isNumber = Number.isInteger(number) && (number as number) > 0 && (number as number) <= NUMBER_MAX;
  const isSound = isNumber && typeof base === "string" && typeof ref === "string";
  // The ID can have fewer characters than usual, because Bitbucket shortens the IDs of commits.
  if (!isSound || typeof headOid !== "string" || !/^[0-9a-f]{7,40}$/.test(headOid)) return { kind: "other" };
  const words =
    typeof title === "string" ? title.slice(0, TITLE_LENGTH_MAX).replace(/[\p{Cc}\p{Cs}]/gu, " ") : "";
  const pull = { number: number as number, title: words, headOid, ref, isOpen: isOpen === true };
  return { kind: "pull", pull, baseRef: `refs/heads/${base}` };
}

/**
 * Returns the meaning of a message. `payload` is null if the body was too large to be parsed, or isn't JSON.
 */
export function messageOf(headers: Headers, payload: unknown): Message {
  const event = EVENT_HEADERS.map((name) => headers[name]).find((found) => found);
  if (event === undefined || payload === null) return { kind: "unknown" };
  const pull = readPull(event, payload);
  if (pull) return pull;
  if (!PUSHES.has(event)) return { kind: "other" };
  const refs = event === "repo:push" ? bitbucketRefs(payload) : texts(at(payload, "ref"));
  return refs.length === 0 ? { kind: "unknown" } : { kind: "push", refs };
}
