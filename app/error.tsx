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
        title="This page could not be shown"
        actions={
          <Button kind="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        Nothing was lost. If it happens again, the server's log says what went wrong.
      </EmptyState>
    </main>
  );
}
