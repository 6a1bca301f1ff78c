"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { DocumentBlock, JSONDocument } from "@/domains/content/markdown/document";
import { readableError } from "../../errors";
import { useTRPC, useTRPCClient } from "../../trpc";
import { isStale, noteRevision, writeContent } from "../content-writer";
import { useTarget } from "../target";
import type { ReusableTexts } from "./views/reusable-texts";

/** The maximum number of retries of a write if other people have written to the space in the meantime. */
const TRIES_MAX = 5;

/** Whether blocks have the same content, apart from the keys that the server assigned to new blocks. */
function saySame(some: readonly DocumentBlock[], others: readonly DocumentBlock[] | undefined): boolean {
  const said = (blocks: readonly DocumentBlock[]) =>
    JSON.stringify(blocks, (name, value) => (name === "key" ? undefined : value));
  return others !== undefined && said(some) === said(others);
}

const saying = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw new Error(readableError(error));
  });

/** The reusable content of the edited content. */
export function useReusableTexts(): ReusableTexts {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const target = useTarget();
  return useMemo(() => {
    const { spaceId, changeRequestId } = target;
    /**
     * The last content that was sent for each reusable content. The server might have stored this content
     * even if its response was lost.
     */
    const sent = new Map<string, readonly DocumentBlock[]>();
    const read = async (reusableContentId: string): Promise<readonly DocumentBlock[]> => {
      const { nodes } =
        changeRequestId === null
          ? await client.content.head.reusableContentDocument.query({ spaceId, reusableContentId })
          : await client.changeRequests.content.reusableContentDocument.query({
              spaceId,
              changeRequestId,
              reusableContentId,
            });
      return nodes as DocumentBlock[];
    };
    const head = async () =>
      changeRequestId === null
        ? (await client.spaces.get.query({ spaceId })).revision
        : (await client.changeRequests.get.query({ spaceId, changeRequestId })).revision;
    const countPlaces = async (reusableContentId: string) => {
      const asked = { spaceId, reusableContentId, limit: 0 };
      const { count } =
        changeRequestId === null
          ? await client.content.head.reusableContentBacklinks.query(asked)
          : await client.changeRequests.content.reusableContentBacklinks.query({ ...asked, changeRequestId });
      return count ?? 0;
    };
    const write = async (
      reusableContent: string,
      known: readonly DocumentBlock[],
      document: JSONDocument,
      tries = 1,
    ): Promise<readonly DocumentBlock[]> => {
      const revision = await saying(head());
      noteRevision(target, revision);
      const there = await saying(read(reusableContent));
      if (JSON.stringify(there) !== JSON.stringify(known) && !saySame(there, sent.get(reusableContent)))
        throw new Error(
          "Someone else changed this reusable content. Copy your text, then open the reusable content again.",
        );
      sent.set(reusableContent, document.nodes);
      try {
        await writeContent(
          target,
          [{ operation: "update_reusable_content", reusableContent, document: { document } }],
          revision,
        );
      } catch (error) {
        // Another person has written to the space, but maybe not to this reusable content.
        if (isStale(error) && tries < TRIES_MAX)
          return await write(reusableContent, known, document, tries + 1);
        throw new Error(readableError(error));
      }
      void queries.invalidateQueries(trpc.content.head.reusableContentDocument.pathFilter());
      void queries.invalidateQueries(trpc.changeRequests.content.reusableContentDocument.pathFilter());
      return await saying(read(reusableContent));
    };
    return {
      isDirect: changeRequestId === null,
      read: (id) => saying(read(id)),
      countPlaces: (id) => saying(countPlaces(id)),
      write: (id, known, document) => write(id, known, document),
    };
  }, [trpc, client, queries, target]);
}
