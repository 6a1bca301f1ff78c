import { FileQuestion } from "lucide-react";
import { EmptyState } from "../../_ui/empty-state";

export default function PageNotFound() {
  return (
    <EmptyState heading="h1" icon={<FileQuestion size={24} />} title="There is no such page here">
      It may have been deleted, or the address may be wrong. The pages of this space are in the navigation.
    </EmptyState>
  );
}
