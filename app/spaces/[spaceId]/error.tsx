"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "../../_ui/button";
import { EmptyState } from "../../_ui/empty-state";

export default function SpaceError({ reset }: { error: Error; reset: () => void }) {
  return (
    <EmptyState
      heading="h1"
      icon={<TriangleAlert size={24} />}
      title="Couldn't show this page"
      actions={
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
      }
    >
      Your content is safe. Try again. If the problem continues, ask your operator to check the server log.
    </EmptyState>
  );
}
