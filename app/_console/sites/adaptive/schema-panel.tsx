"use client";

import type { EditorView } from "@codemirror/view";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { EmptyState } from "../../../_ui/empty-state";
import { FormError } from "../../../_ui/field";
import { SkeletonLines } from "../../../_ui/skeleton";
import { fieldErrorsOf, readableError, statusOf } from "../../errors";
import { LoadFailure } from "../../load-failure";
import type { RouterInputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import { Panel } from "../panel";
import type { SiteProps } from "../site-frame";
import { useSitesChanged } from "../use-site";
import { ClaimsEditor } from "./claims-editor";
import { BEGINNING, type Mistake, mistakesIn, readText } from "./claims-text";

/** The adaptive schema of a site, or null if the site has no adaptive schema. */
export function useSchema({ site, organizationId }: SiteProps) {
  const options = useTRPC().siteAdaptive.get.queryOptions({ organizationId, siteId: site.id });
  const query = useQuery({ ...options, retry: false });
  const isMissing = statusOf(query.error) === 404;
  return { query, isMissing, schema: query.data?.jsonSchema ?? null };
}

type Schema = RouterInputs["siteAdaptive"]["update"]["jsonSchema"];

const textOf = (schema: object) => `${JSON.stringify(schema, null, 2)}\n`;

function Mistakes({ mistakes, onGo }: { mistakes: readonly Mistake[]; onGo: (mistake: Mistake) => void }) {
  if (mistakes.length === 0) return null;
  return (
    <ul aria-label="Errors" className="mt-3 grid gap-1">
      {mistakes.map((mistake) => (
        <li key={`${mistake.from} ${mistake.message}`}>
          <button
            type="button"
            className="text-left text-danger hover:underline"
            onClick={() => onGo(mistake)}
          >
            Line {mistake.line}: {mistake.message}
          </button>
        </li>
      ))}
    </ul>
  );
}

function SchemaForm({ initial, ...parts }: SiteProps & { initial: object }) {
  const { site, organizationId } = parts;
  const [text, setText] = useState(() => textOf(initial));
  const view = useRef<EditorView | null>(null);
  const changed = useSitesChanged();
  const shown = useDeferredValue(text);
  const read = useMemo(() => readText(shown), [shown]);
  const [refused, setRefused] = useState<Mistake[]>([]);
  const mistakes = "mistakes" in read ? read.mistakes : refused;
  const save = useMutation(
    useTRPC().siteAdaptive.update.mutationOptions({
      async onSuccess() {
        await changed();
        toast.success("Schema saved");
      },
      onError: (error) => setRefused(mistakesIn(fieldErrorsOf(error), text)),
    }),
  );
  const go = ({ from, to }: Mistake) => {
    view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    view.current?.focus();
  };
  return (
    <>
      <ClaimsEditor
        label="Claims schema"
        text={text}
        mistakes={mistakes}
        onChange={(next) => {
          setText(next);
          setRefused([]);
        }}
        onReady={(ready) => {
          view.current = ready;
        }}
      />
      <div aria-live="polite">
        <Mistakes mistakes={mistakes} onGo={go} />
      </div>
      <div className="mt-4 grid gap-3">
        <FormError>{save.error && mistakes.length === 0 ? readableError(save.error) : null}</FormError>
        <div className="flex justify-end">
          <Button
            kind="primary"
            disabled={!("value" in read) || shown !== text}
            busy={save.isPending}
            onClick={() => {
              // The server checks whether the schema is valid, and reports the mistakes.
              const jsonSchema = "value" in read ? (read.value as Schema) : null;
              if (jsonSchema) save.mutate({ organizationId, siteId: site.id, jsonSchema });
            }}
          >
            Save schema
          </Button>
        </div>
      </div>
    </>
  );
}

/** The claims that the site receives about visitors, as JSON Schema. */
export function SchemaPanel(parts: SiteProps) {
  const { query, isMissing, schema } = useSchema(parts);
  const [isBegun, setBegun] = useState(false);
  const initial = schema ?? (isBegun ? BEGINNING : null);
  return (
    <Panel
      title="Claims"
      description="Claims describe the site's visitors. Conditions can use only the claims that you define here. Anyone can set unsigned claims through the URL or a cookie, so don't use unsigned claims for access control."
    >
      {query.isPending ? <SkeletonLines count={6} label="Loading the claims schema" /> : null}
      {query.isError && !isMissing ? (
        <LoadFailure error={query.error} onRetry={() => query.refetch()} />
      ) : null}
      {isMissing && !isBegun ? (
        <EmptyState
          title="No claims yet"
          actions={<Button onClick={() => setBegun(true)}>Use example</Button>}
        >
          Define claims, such as a visitor’s plan, to show visitors the content that is meant for them.
        </EmptyState>
      ) : null}
      {initial ? <SchemaForm key={isMissing ? "new" : "stored"} {...parts} initial={initial} /> : null}
    </Panel>
  );
}
