import { FileDiff } from "lucide-react";
import { EmptyState } from "../../_ui/empty-state";
import { Frame } from "../../_ui/frame";
import { CannotCompare } from "../change-requests/changes/cannot-compare";
import { CHANGES_MAX, gatherChanges } from "../change-requests/changes/change-tree";
import type { Compared } from "../change-requests/changes/compared";
import { loadSides } from "../change-requests/changes/load-sides";
import { PageSection } from "../change-requests/changes/page-section";
import type { ViewOptions } from "../change-requests/changes/view-options";
import { ViewSwitch } from "../change-requests/changes/view-switch";
import { orNull } from "../page-guard";

interface Props {
  compared: Compared;
  pageId: string;
  options: ViewOptions;
}

/** The differences of one page. */
export async function PageDifference({ compared, pageId, options }: Props) {
  const found = await orNull(compared.changes(CHANGES_MAX));
  if (!found) return <CannotCompare />;
  const page = gatherChanges(found.changes).pages.find(({ id }) => id === pageId);
  if (!page) return <EmptyState icon={<FileDiff size={24} />} title="No differences on this page" />;
  return (
    <Frame className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ViewSwitch base={compared.path} options={options} />
      <PageSection compared={compared} sides={await loadSides(compared)} page={page} options={options} />
    </Frame>
  );
}
