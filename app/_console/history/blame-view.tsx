import { UserRoundPen } from "lucide-react";
import type { PageResource } from "@/domains/content/schema";
import type { DrawnPart } from "@/site/document/tasks";
import { EmptyState } from "../../_ui/empty-state";
import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import { Ago } from "../../_ui/time";
import { pathOf, titleOf } from "../change-requests/title";
import type { RouterOutputs } from "../outputs";
import { Behaviour } from "../page/behaviour";
import { compareHref } from "./places";
import { revisionTitle } from "./revision-words";
import "@/site/blocks/blocks.css";
import "katex/dist/katex.min.css";
import { Frame } from "../../_ui/frame";

type Blame = RouterOutputs["content"]["pageHistory"]["blame"];
type Origin = Blame["origins"][number];

/** Groups adjacent blocks with the same origin. The key of a group is the key of its first block. */
export function groupsOf({ blocks, origins }: Blame): { key: string; origin: Origin | undefined }[] {
  return blocks
    .filter((block, index) => index === 0 || block.origin !== blocks[index - 1]?.origin)
    .map(({ key, origin }) => ({ key, origin: origin === undefined ? undefined : origins[origin] }));
}

function Writer({ spaceId, origin }: { spaceId: string; origin: Origin | undefined }) {
  if (!origin) return <p className="text-soft">Last changed before the searched revisions</p>;
  const { revision, changeRequest } = origin;
  return (
    <>
      <p className="font-medium text-ink">{revision.author?.displayName ?? "Unknown author"}</p>
      <p className="truncate">
        {changeRequest ? (
          <Link
            href={pathOf(changeRequest)}
            className="hover:text-accent hover:underline"
            title={titleOf(changeRequest)}
          >
            #{changeRequest.number} {titleOf(changeRequest)}
          </Link>
        ) : (
          revisionTitle(revision)
        )}
      </p>
      <p>
        <Link href={compareHref(spaceId, revision.id)} className="hover:text-accent hover:underline">
          <Ago time={revision.createdAt} />
        </Link>
      </p>
    </>
  );
}

interface Props {
  spaceId: string;
  page: PageResource;
  blame: Blame;
  /** Null if the page is too large to render. */
  parts: readonly DrawnPart[] | null;
}

/** A page with the author of each block next to the block. */
export function BlameView({ spaceId, page, blame, parts }: Props) {
  const html = new Map(parts?.map((part) => [part.key, part.html]));
  return (
    <Frame>
      <PageHeading
        title={`Authors of “${page.title || "Untitled"}”`}
        description="For each block, see who last changed it, when, and in which change request."
      />
      {parts === null ? <p className="text-soft">This page is too large to show here.</p> : null}
      {blame.blocks.length === 0 ? (
        <EmptyState icon={<UserRoundPen size={24} />} title="This page has no content yet" />
      ) : null}
      <Behaviour>
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {groupsOf(blame).map(({ key, origin }) => (
            <li key={key} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[12rem_minmax(0,1fr)]">
              <div className="min-w-0 text-[0.8125rem] text-soft md:pt-1">
                <Writer spaceId={spaceId} origin={origin} />
              </div>
              <div
                className="doc-console doc-short min-w-0 overflow-x-auto"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the same components, in a thread
                dangerouslySetInnerHTML={{ __html: html.get(key) ?? "" }}
              />
            </li>
          ))}
        </ol>
      </Behaviour>
    </Frame>
  );
}
