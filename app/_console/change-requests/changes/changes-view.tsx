import { FileDiff } from "lucide-react";
import { dataStyle } from "@/site/blocks/data-style";
import { ButtonLink } from "../../../_ui/button-link";
import { classNames } from "../../../_ui/class-names";
import { EmptyState } from "../../../_ui/empty-state";
import { Frame } from "../../../_ui/frame";
import { Link } from "../../../_ui/link";
import { orNull } from "../../page-guard";
import { CannotCompare } from "./cannot-compare";
import { CHANGES_MAX, type ChangedPage, gatherChanges, type TreeLine, treeOf } from "./change-tree";
import type { Compared } from "./compared";
import { KindLetter } from "./kind-badge";
import { loadSides } from "./load-sides";
import { Others } from "./others";
import { PageSection } from "./page-section";
import { PAGES_AT_ONCE, type ViewOptions, writeOptions } from "./view-options";
import { ViewSwitch } from "./view-switch";

interface Props {
  compared: Compared;
  options: ViewOptions;
}

interface TreeProps {
  lines: TreeLine[];
  base: string;
  options: ViewOptions;
}

/** The changed pages, each with a link to its differences. */
function ChangeTree({ lines, base, options }: TreeProps) {
  const order = lines.filter(({ page }) => page);
  return (
    <ul className="grid gap-px">
      {lines.map((line) => {
        const { id, title, depth, page } = line;
        const part = Math.floor(order.indexOf(line) / PAGES_AT_ONCE) + 1;
        const style = dataStyle({ paddingLeft: `${0.5 + depth * 0.875}rem` });
        return (
          <li key={id}>
            {page ? (
              <Link
                href={`${base}${writeOptions({ ...options, part })}#page-${id}`}
                {...style}
                className="flex items-center gap-2 rounded-md py-1 pr-2 hover:bg-hover"
              >
                <span
                  className={classNames(
                    "min-w-0 flex-1 truncate",
                    page.kinds.includes("deleted") && "line-through",
                  )}
                >
                  {title}
                </span>
                {page.kinds.map((kind) => (
                  <KindLetter key={kind} kind={kind} />
                ))}
              </Link>
            ) : (
              <span {...style} className="block truncate py-1 pr-2 text-soft">
                {title}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Paging({ base, options, parts }: { base: string; options: ViewOptions; parts: number }) {
  if (parts < 2) return null;
  const { part } = options;
  return (
    <nav aria-label="Changed pages, by part" className="flex items-center gap-3">
      {part > 1 ? (
        <ButtonLink href={base + writeOptions({ ...options, part: part - 1 })}>Previous pages</ButtonLink>
      ) : null}
      <span className="text-soft">
        Part {part} of {parts}
      </span>
      {part < parts ? (
        <ButtonLink href={base + writeOptions({ ...options, part: part + 1 })}>Next pages</ButtonLink>
      ) : null}
    </nav>
  );
}

const isPage = (page: ChangedPage | null): page is ChangedPage => page !== null;

function NoChanges({ compared }: { compared: Compared }) {
  return compared.request ? (
    <EmptyState icon={<FileDiff size={24} />} title="No changes yet">
      Edit the content of this change request. Your changes appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={<FileDiff size={24} />} title="No differences" />
  );
}

/** All differences: the pages in navigation order, then files, reusable content and variables. */
export async function ChangesView({ compared, options }: Props) {
  const found = await orNull(compared.changes(CHANGES_MAX));
  if (!found) return <CannotCompare />;
  const { changes, more } = found;
  if (changes.length === 0) return <NoChanges compared={compared} />;
  const sides = await loadSides(compared);
  const base = compared.path;
  const { pages, others } = gatherChanges(changes);
  const lines = treeOf(pages, sides.before.index, sides.after.index);
  const ordered = lines.map(({ page }) => page).filter(isPage);
  const parts = Math.max(1, Math.ceil(ordered.length / PAGES_AT_ONCE));
  const part = Math.min(options.part, parts);
  const shown = ordered.slice((part - 1) * PAGES_AT_ONCE, part * PAGES_AT_ONCE);
  return (
    <Frame
      width="full"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <nav
        aria-label="Changed pages"
        className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
      >
        <p className="mb-1.5 px-2 text-[0.8125rem] text-soft">
          {ordered.length} {ordered.length === 1 ? "page" : "pages"}
          {others.length > 0 ? `, ${others.length} more` : ""}
        </p>
        <ChangeTree lines={lines} base={base} options={options} />
      </nav>
      <div className="grid min-w-0 content-start gap-4">
        <ViewSwitch base={base} options={{ ...options, part }} />
        {more ? <p className="text-warning">{more} more changes aren't shown.</p> : null}
        {shown.map((page) => (
          <PageSection key={page.id} compared={compared} sides={sides} page={page} options={options} />
        ))}
        <Paging base={base} options={{ ...options, part }} parts={parts} />
        {part === parts ? <Others changes={others} /> : null}
      </div>
    </Frame>
  );
}
