"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BookPlus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { CopyButton } from "../../_ui/copy-button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { CheckField, FormError } from "../../_ui/field";
import { PageHeading } from "../../_ui/page-heading";
import { Ago } from "../../_ui/time";
import { problemOf } from "../errors";
import { Panel } from "../sites/panel";
import { useTRPC } from "../trpc";
import { AddPages } from "./add-pages";
import { DeleteSpec } from "./delete-spec";
import { type Source, SourceFields, sourceOf, sourceProblem } from "./source-fields";
import { SpecProblems } from "./spec-problems";
import { SpecState } from "./spec-state";
import { SpecVersions } from "./spec-versions";
import { isRunning, type Spec, useSpec } from "./specs";

interface Props {
  organizationId: string;
  spec: Spec;
}

/** The mutations of a specification. The responses replace the specification on the page. */
function useWrites(organizationId: string, slug: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.openapiSpecs.get.queryKey({ organizationId, specSlug: slug });
  const onSuccess = (spec: Spec) => {
    queryClient.setQueryData(key, spec);
    return queryClient.invalidateQueries({ queryKey: trpc.openapiSpecs.list.pathKey() });
  };
  const put = useMutation(trpc.openapiSpecs.put.mutationOptions({ onSuccess }));
  const update = useMutation(trpc.openapiSpecs.update.mutationOptions({ onSuccess }));
  return { put, update };
}

type Writes = ReturnType<typeof useWrites>;

function ChangeSource({
  organizationId,
  spec,
  put,
  open,
  onClose,
}: Props & Pick<Writes, "put"> & { open: boolean; onClose: () => void }) {
  const [source, setSource] = useState<Source>({
    kind: "url",
    url: spec.sourceURL ?? "",
    text: "",
    file: null,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    const wrong = sourceProblem(source);
    setProblem(wrong);
    if (wrong !== null) return;
    put.mutate(
      { organizationId, specSlug: spec.slug, source: await sourceOf(source) },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog open={open} onClose={onClose} title="Change source" wide>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <SourceFields source={source} onChange={setSource} />
        <FormError>{problem ?? problemOf(put.error)}</FormError>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={put.isPending}>
            Change source
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function SourcePanel({ organizationId, spec, put }: Props & Pick<Writes, "put">) {
  const [changing, setChanging] = useState(false);
  const { sourceURL } = spec;
  const refetch = () =>
    sourceURL && put.mutate({ organizationId, specSlug: spec.slug, source: { url: sourceURL } });
  return (
    <Panel title="Source" description={<span className="break-all">{sourceURL ?? "Uploaded text"}</span>}>
      <div className="flex flex-wrap items-center gap-3">
        <SpecState spec={spec} />
        <span className="text-soft" role="status">
          {isRunning(spec) ? (
            "Processing…"
          ) : spec.lastProcessedAt ? (
            <>
              Processed <Ago time={spec.lastProcessedAt} />
            </>
          ) : null}
        </span>
      </div>
      {spec.permissions.edit ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {sourceURL ? (
            <Button busy={put.isPending || isRunning(spec)} onClick={refetch}>
              <RefreshCw size={16} aria-hidden />
              Fetch again
            </Button>
          ) : null}
          <Button onClick={() => setChanging(true)}>Change source</Button>
        </div>
      ) : null}
      <FormError>{problemOf(put.error)}</FormError>
      <ChangeSource
        organizationId={organizationId}
        spec={spec}
        put={put}
        open={changing}
        onClose={() => setChanging(false)}
      />
    </Panel>
  );
}

function AudiencePanel({ organizationId, spec, update }: Props & Pick<Writes, "update">) {
  const { published } = spec.urls;
  return (
    <Panel
      title="Visibility"
      description="If a page shows the specification or a part of it, anyone who can open the page can read the entire specification."
    >
      <CheckField
        label="Public"
        hint="Anyone with the URL can read the specification without signing in."
        checked={spec.visibility === "public"}
        disabled={!spec.permissions.edit || update.isPending}
        onChange={(event) =>
          update.mutate({
            organizationId,
            specSlug: spec.slug,
            visibility: event.currentTarget.checked ? "public" : "private",
          })
        }
      />
      {published ? (
        <p className="mt-3 flex items-center gap-2">
          <code className="min-w-0 truncate font-mono text-xs">{published}</code>
          <CopyButton text={published} label="Copy URL" />
        </p>
      ) : null}
      <FormError>{problemOf(update.error)}</FormError>
    </Panel>
  );
}

/** One specification: its state, problems, versions, audience and actions. */
export function SpecOverview({ organizationId, spec: initial }: Props) {
  const spec = useSpec(organizationId, initial);
  const [dialog, setDialog] = useState<"pages" | "delete" | null>(null);
  const { put, update } = useWrites(organizationId, spec.slug);
  const close = () => setDialog(null);
  const addPages =
    spec.permissions.edit && spec.lastVersion ? (
      <Button kind="primary" onClick={() => setDialog("pages")}>
        <BookPlus size={16} aria-hidden />
        Add reference pages
      </Button>
    ) : null;
  return (
    <>
      <PageHeading title={spec.slug} description="OpenAPI specification" actions={addPages} />
      <div className="grid gap-5">
        <SpecProblems spec={spec} />
        <SourcePanel organizationId={organizationId} spec={spec} put={put} />
        <SpecVersions organizationId={organizationId} spec={spec} />
        <AudiencePanel organizationId={organizationId} spec={spec} update={update} />
        {spec.permissions.edit ? (
          <Panel
            title="Delete"
            description="Deletes the specification and all its versions. Before you confirm, Bindery shows how many pages use it."
            actions={
              <Button kind="danger-secondary" onClick={() => setDialog("delete")}>
                Delete specification
              </Button>
            }
          />
        ) : null}
      </div>
      <AddPages organizationId={organizationId} slug={spec.slug} open={dialog === "pages"} onClose={close} />
      <DeleteSpec organizationId={organizationId} spec={spec} open={dialog === "delete"} onClose={close} />
    </>
  );
}
