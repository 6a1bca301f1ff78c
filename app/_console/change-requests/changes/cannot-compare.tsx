import { FileDiff } from "lucide-react";
import { EmptyState } from "../../../_ui/empty-state";

/** In place of a difference that whoever looks does not get. */
export function CannotCompare() {
  return (
    <EmptyState icon={<FileDiff size={24} />} title="This cannot be compared">
      It is not there, or you are not a member of the organization: what changed is for members alone.
    </EmptyState>
  );
}
