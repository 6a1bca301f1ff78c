import { FileText } from "lucide-react";
import { Suspense } from "react";
import { Skeleton } from "../../../_ui/skeleton";
import { Behaviour } from "../../page/behaviour";
import { orNull } from "../../page-guard";
import { PageComments } from "../comments/page-comments";
import { Attributes } from "./attributes";
import type { ChangedPage } from "./change-tree";
import type { Compared } from "./compared";
import { DifferenceRows } from "./difference-rows";
import { KindBadge } from "./kind-badge";
import type { Sides } from "./load-sides";
import type { ViewOptions } from "./view-options";

interface Props {
  compared: Compared;
  sides: Sides;
  page: ChangedPage;
  options: ViewOptions;
}

/** Whether the page has text to compare. A page that was only moved has no text to compare. */
const hasText = ({ type, kinds, edit }: ChangedPage) =>
  type === "document" &&
  (kinds.includes("created") || kinds.includes("deleted") || edit?.attributes.document !== undefined);

/** The differences in the text of a page. */
export async function PageText({
  compared,
  sides,
  pageId,
  options,
}: Omit<Props, "page"> & { pageId: string }) {
  const difference = await orNull(compared.pageChanges(pageId));
  if (!difference) return <p className="px-4 py-3 text-soft">Couldn't compare this page.</p>;
  if (difference.isTooLarge)
    return <p className="px-4 py-3 text-soft">This page is too large to compare here.</p>;
  return (
    <Behaviour>
      <DifferenceRows difference={difference} sides={sides} options={options} />
    </Behaviour>
  );
}

/** All differences of one page. */
export function PageSection(props: Props) {
  const { compared, page } = props;
  const text = hasText(page) ? (
    <Suspense fallback={<Skeleton className="m-4 h-24" />}>
      <PageText {...props} pageId={page.id} />
    </Suspense>
  ) : null;
  return (
    <section
      id={`page-${page.id}`}
      aria-labelledby={`title-${page.id}`}
      className="scroll-mt-4 overflow-clip rounded-xl border border-line bg-raised"
    >
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-side px-4 py-2">
        <FileText size={15} aria-hidden className="shrink-0 text-soft" />
        <h2 id={`title-${page.id}`} className="min-w-0 flex-1 truncate font-semibold">
          {page.title}
        </h2>
        {page.kinds.map((kind) => (
          <KindBadge key={kind} kind={kind} />
        ))}
      </div>
      <Attributes page={page} />
      {page.kinds.includes("deleted") || !compared.request ? (
        text
      ) : (
        <PageComments request={compared.request} pageId={page.id}>
          {text}
        </PageComments>
      )}
    </section>
  );
}
