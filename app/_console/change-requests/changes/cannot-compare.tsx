import { FileDiff } from "lucide-react";
import { EmptyState } from "../../../_ui/empty-state";

/** In place of a difference that whoever looks does not get. */
export function CannotCompare() {
  return (
    <EmptyState icon={<FileDiff size={24} />} title="Couldn't compare">
      The revision or change request doesn't exist, or you aren't a member of the organization. Only members
      can see changes.
    </EmptyState>
  );
}
