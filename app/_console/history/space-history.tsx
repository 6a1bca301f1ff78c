"use client";

import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC, useTRPCClient } from "../trpc";
import { usePages } from "../use-pages";
import { compareHref, revisionHref } from "./places";
import { RevisionList } from "./revision-list";
import { RollBackButton } from "./roll-back";

/** All revisions of the content, newest first. */
export function SpaceHistory({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  const spaceId = space.id;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const list = usePages(trpc.content.revisions.list.queryKey({ spaceId }), (page) =>
    client.content.revisions.list.query({ spaceId, page, limit: 50 }),
  );
  return (
    <Frame>
      <PageHeading
        title="History"
        description="Open or compare revisions, or roll back to an earlier one. A rollback adds a new revision and keeps all others."
      />
      <RevisionList
        list={list}
        current={space.revision}
        href={(revisionId) => revisionHref(spaceId, revisionId)}
        compareHref={(after, before) => compareHref(spaceId, after, before)}
        actionOf={({ id, number }) =>
          id !== space.revision && space.permissions.triggerGitSync ? (
            <RollBackButton spaceId={spaceId} revisionId={id} number={number} />
          ) : null
        }
      />
    </Frame>
  );
}
