"use client";

import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { comparePageHref, revisionHref } from "./places";
import { RestoreButton } from "./restore-button";
import { RevisionList } from "./revision-list";

interface Props {
  initialSpace: Space;
  pageId: string;
  /** Undefined for a deleted page. */
  title: string | undefined;
}

/** The revisions that changed one page, newest first. */
export function PageHistory({ initialSpace, pageId, title }: Props) {
  const space = useSpace(initialSpace);
  const spaceId = space.id;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const input = { spaceId, pageId };
  const list = usePages(trpc.content.pageHistory.revisions.queryKey(input), (page) =>
    client.content.pageHistory.revisions.query({ ...input, page, limit: 50 }),
  );
  const newest = list.items[0]?.id ?? "";
  return (
    <Frame>
      <PageHeading
        title={title === undefined ? "History of a deleted page" : `History of “${title}”`}
        description="Compare the revisions that changed this page, or restore the page from one of them."
      />
      <RevisionList
        list={list}
        current={title === undefined ? "" : newest}
        href={(revisionId) => revisionHref(spaceId, revisionId, pageId)}
        compareHref={(after, before) => comparePageHref(spaceId, pageId, after, before)}
        actionOf={({ id, number }) =>
          id === newest ? null : (
            <RestoreButton
              initialSpace={space}
              pageId={pageId}
              title={title ?? "the deleted page"}
              revisionId={id}
              number={number}
            />
          )
        }
      />
    </Frame>
  );
}
