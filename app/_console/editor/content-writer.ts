"use client";

import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import type { AppRouter } from "@/api/root";
import type { RouterInputs, RouterOutputs } from "../outputs";
import type { Target } from "./target";

export type ContentChange = RouterInputs["changeRequests"]["write"]["changes"][number];
export type WrittenFile = NonNullable<RouterOutputs["content"]["edit"]["insertedFiles"]>[number];

/** What a batch did. */
export interface Written {
  /** Revision that holds the changes. */
  revision: string;
  /** Ids of the pages that it made, in the order of the changes. */
  createdPages: string[];
  files: WrittenFile[];
}

const WRITE_MILLISECONDS = 60_000;

let client: TRPCClient<AppRouter> | undefined;

/** Writes go out one by one, since `If-Match` holds for a whole request. */
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
 * Writes a batch of changes as one revision. With `revision`, it is written only on top of that one (412 when another
 * person was first).
 */
export async function writeContent(
  target: Target,
  changes: ContentChange[],
  revision?: string,
): Promise<Written> {
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
