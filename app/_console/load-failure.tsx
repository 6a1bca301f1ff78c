"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "../_ui/button";
import { EmptyState } from "../_ui/empty-state";
import { readableError, statusOf } from "./errors";

interface Props {
  error: unknown;
  onRetry: () => void;
}

/** Shown in place of a list or page that couldn't be loaded. */
export function LoadFailure({ error, onRetry }: Props) {
  const missing = statusOf(error) === 404;
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert size={24} />}
        title={missing ? "Not found" : "Couldn't load this content"}
        actions={missing ? null : <Button onClick={onRetry}>Try again</Button>}
      >
        {missing
          ? "This content might have been deleted, or you might not have access to it."
          : readableError(error)}
      </EmptyState>
    </div>
  );
}
