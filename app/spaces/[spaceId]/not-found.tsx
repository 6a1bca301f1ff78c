import { FileQuestion } from "lucide-react";
import { EmptyState } from "../../_ui/empty-state";

export default function PageNotFound() {
  return (
    <EmptyState heading="h1" icon={<FileQuestion size={24} />} title="Page not found">
      The page might have been deleted, or the URL might be wrong. Select another page in the sidebar.
    </EmptyState>
  );
}
