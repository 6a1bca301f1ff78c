"use client";

import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/root";
import { statusOf } from "../errors";
import type { RouterInputs, RouterOutputs } from "../outputs";
import { OwnWrites } from "./own-writes";
import type { Target } from "./target";

export type ContentChange = RouterInputs["changeRequests"]["write"]["changes"][number];
export type WrittenFile = NonNullable<RouterOutputs["content"]["edit"]["insertedFiles"]>[number];

/** The result of a write. */
export interface Written {
  /** The ID of the revision that contains the changes. */
  revision: string;
  /** IDs of the created pages, in the order of the changes. */
  createdPages: string[];
  files: WrittenFile[];
}

const WRITE_MILLISECONDS = 60_000;

type Edited = Pick<Target, "spaceId" | "changeRequestId">;

const known = new Map<string, OwnWrites>();

function ownWrites({ spaceId, changeRequestId }: Edited): OwnWrites {
  const name = `${spaceId}/${changeRequestId ?? "primary"}`;
  const own = known.get(name) ?? new OwnWrites();
  known.set(name, own);
  return own;
}

/** Records that a revision of the edited content was loaded. */
export const noteRevision = (target: Edited, revision: string): void => ownWrites(target).note(revision);

/** Thrown if this window has written to the content after the given revision. */
class PassedError extends Error {}

/** Whether a write failed because the content has changed since it was loaded. */
export const isStale = (error: unknown): boolean => error instanceof PassedError || statusOf(error) === 412;

let client: TRPCClient<AppRouter> | undefined;

/**
 * Returns a client that sends each call in a separate request, because `If-Match` applies to a whole
 * request.
 */
function writeClient(): TRPCClient<AppRouter> {
  client ??= createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: "/api/trpc",
        headers: ({ op }): Record<string, string> =>
          typeof op.context.revision === "string" ? { "If-Match": `"${op.context.revision}.editor"` } : {},
      }),
    ],
  });
  return client;
}

type Affected = RouterOutputs["content"]["edit"]["changes"];

const createdIn = (affected: Affected) =>
  affected.flatMap((one) => (one.object === "created_page" ? [one.page.id] : []));

/**
 * Writes a batch of changes as one revision. If `revision` is given and isn't the latest revision, the write fails, and
 * `isStale` returns true for the error. If this browser window wrote the newer revision, no request is sent.
 */
export async function writeContent(
  target: Target,
  changes: ContentChange[],
  revision?: string,
): Promise<Written> {
  const own = ownWrites(target);
  return await own.next(async () => {
    if (revision !== undefined && own.isPassed(revision))
      throw new PassedError("The content has a newer revision. Load it and try again.");
    return await send(target, changes, revision);
  });
}

async function send(target: Target, changes: ContentChange[], revision?: string): Promise<Written> {
  const { spaceId, changeRequestId } = target;
  const options = { context: { revision }, signal: AbortSignal.timeout(WRITE_MILLISECONDS) };
  const { changeRequests, content } = writeClient();
  if (changeRequestId === null) {
    const answer = await content.edit.mutate({ spaceId, changes }, options);
    const { insertedFiles: files = [] } = answer;
    return { revision: answer.revision, createdPages: createdIn(answer.changes), files };
  }
  const answer = await changeRequests.write.mutate(
    { spaceId, changeRequestId, changes, compat: false },
    options,
  );
  if (!("changeRequest" in answer)) return { revision: answer.revision, createdPages: [], files: [] };
  const { insertedFiles: files = [] } = answer;
  return { revision: answer.changeRequest.revision, createdPages: createdIn(answer.changes), files };
}
