"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "./_ui/button";
import { EmptyState } from "./_ui/empty-state";

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return (
    <main className="grid min-h-dvh place-items-center">
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
        Try again. If the problem continues, ask the operator to check the server log.
      </EmptyState>
    </main>
  );
}
