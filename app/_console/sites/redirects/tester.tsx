"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../_ui/button";
import { Field } from "../../../_ui/field";
import { readableError, statusOf } from "../../errors";
import { useTRPC } from "../../trpc";
import { Panel } from "../panel";
import type { SiteProps } from "../site-frame";
import { tidySource } from "./csv";

interface Step {
  source: string;
  target: string;
}

/**
 * The maximum number of redirects to follow. This number is high enough for every chain, because the server
 * refuses endless chains.
 */
const STEPS_MAX = 10;

/** Follows a path from redirect to redirect. */
function useFollow({ site, organizationId }: SiteProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const next = async (source: string) => {
    const options = trpc.siteRedirects.resolve.queryOptions({ organizationId, siteId: site.id, source });
    try {
      return await queries.fetchQuery({ ...options, staleTime: 0, retry: false });
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  };
  return async (path: string): Promise<Step[]> => {
    const steps: Step[] = [];
    let at: string | undefined = path;
    while (at !== undefined && at !== "/" && steps.length < STEPS_MAX) {
      const found = await next(at);
      if (!found) return steps;
      steps.push({ source: found.redirect.source, target: found.target });
      const further = tidySource(found.target, site.urls.published);
      at = further.startsWith("/") ? further : undefined;
    }
    return steps;
  };
}

function Way({ path, steps }: { path: string; steps: readonly Step[] }) {
  if (steps.length === 0)
    return (
      <p>
        No live redirect matches <code className="font-mono text-xs">{path}</code>.
      </p>
    );
  return (
    <ol className="grid gap-2">
      {steps.map(({ source, target }) => (
        <li key={source}>
          <span className="text-soft">
            Matched by <code className="font-mono text-xs text-ink">{source}</code>. Destination:{" "}
          </span>
          <a href={target} target="_blank" rel="noreferrer" className="break-all text-accent underline">
            {target}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Shows the target to which an old path redirects. */
export function RedirectTester(props: SiteProps) {
  const follow = useFollow(props);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ path: string; steps: Step[] } | { problem: string } | null>(null);
  const path = tidySource(text, props.site.urls.published);
  const test = async () => {
    setBusy(true);
    try {
      setFound({ path, steps: await follow(path) });
    } catch (error) {
      setFound({ problem: readableError(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title="Test a path"
      description="See where an old link leads. Existing pages take precedence over redirects."
    >
      <form
        className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          if (path !== "") void test();
        }}
      >
        <Field
          label="Old path or URL"
          placeholder="/old/page"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={path === ""} busy={busy}>
          Test
        </Button>
      </form>
      <div aria-live="polite" className="mt-3 empty:hidden" data-testid="redirect-test">
        {found && "problem" in found ? <p className="text-danger">{found.problem}</p> : null}
        {found && "steps" in found ? <Way {...found} /> : null}
      </div>
    </Panel>
  );
}
