import { FileDiff } from "lucide-react";
import { EmptyState } from "../../../_ui/empty-state";

/** Replaces a comparison that the caller can't see. */
export function CannotCompare() {
  return (
    <EmptyState icon={<FileDiff size={24} />} title="Couldn't compare">
      The revision or change request doesn't exist, or you aren't a member of the organization. Only members
      can see changes.
    </EmptyState>
  );
}
