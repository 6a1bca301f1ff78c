"use client";

import { BookA, Plus } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { EmptyState } from "../../../_ui/empty-state";
import { SkeletonLines } from "../../../_ui/skeleton";
import { Cell, Table } from "../../../_ui/table";
import { ConfirmChange } from "../../change/confirm-change";
import { useReload } from "../../change/use-reload";
import { LoadFailure } from "../../load-failure";
import { ShowMore } from "../../show-more";
import { useTRPC, useTRPCClient } from "../../trpc";
import { usePages } from "../../use-pages";
import { languageName } from "../languages";
import { TranslationsFrame } from "../translations-frame";
import { type Entry, wordsOf } from "./entries";
import { EntryDialog } from "./entry-dialog";

interface Props {
  organizationId: string;
  mayEdit: boolean;
}

type Doing = { what: "write"; entry: Entry | null } | { what: "remove"; entry: Entry };

const titleOf = (entry: Entry) => wordsOf(entry)[0]?.text ?? "";

function Row({ entry, onDo }: { entry: Entry; onDo: ((doing: Doing) => void) | null }) {
  const [first, ...rest] = wordsOf(entry);
  return (
    <tr>
      <Cell>
        <span lang={first?.language} className="font-medium break-words">
          {first?.text}
        </span>
        <div className="text-xs text-soft">{languageName(first?.language ?? "en")}</div>
      </Cell>
      <Cell>
        <ul className="grid gap-1">
          {entry.doNotTranslate ? (
            <li>
              <Badge>Not translated</Badge>
            </li>
          ) : null}
          {rest.map(({ language, text }) => (
            <li key={language} className="break-words">
              <span className="text-soft">{languageName(language)}:</span> <span lang={language}>{text}</span>
            </li>
          ))}
        </ul>
      </Cell>
      {onDo ? (
        <Cell className="text-right whitespace-nowrap">
          <Button
            size="small"
            kind="quiet"
            aria-label={`Edit ${titleOf(entry)}`}
            onClick={() => onDo({ what: "write", entry })}
          >
            Edit
          </Button>
          <Button
            size="small"
            kind="danger-quiet"
            aria-label={`Remove ${titleOf(entry)}`}
            onClick={() => onDo({ what: "remove", entry })}
          >
            Remove
          </Button>
        </Cell>
      ) : null}
    </tr>
  );
}

function RemoveDialog({
  organizationId,
  entry,
  onClose,
}: {
  organizationId: string;
  entry: Entry | null;
  onClose: () => void;
}) {
  const client = useTRPCClient();
  const reload = useReload(({ glossary }) => [glossary]);
  const restore = ({ translations, doNotTranslate }: Entry) =>
    client.glossary.update.mutate({ organizationId, entries: [{ translations, doNotTranslate }] });
  return (
    <ConfirmChange
      open={entry !== null}
      onClose={onClose}
      title={`Remove ${entry ? titleOf(entry) : ""}?`}
      action="Remove term"
      send={() => client.glossary.update.mutate({ organizationId, delete: entry ? [entry.id] : [] })}
      reload={reload}
      said={`“${entry ? titleOf(entry) : ""}” removed`}
      undo={async () => entry && (await restore(entry))}
    >
      <p>The next run retranslates all text that contains this term.</p>
    </ConfirmChange>
  );
}

/** The terms of an organization in each language. */
export function Glossary({ organizationId, mayEdit }: Props) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [doing, setDoing] = useState<Doing | null>(null);
  const { query, items } = usePages(trpc.glossary.list.queryKey({ organizationId }), (page) =>
    client.glossary.list.query({ organizationId, page, limit: 100 }),
  );
  const add = mayEdit ? (
    <Button kind="primary" onClick={() => setDoing({ what: "write", entry: null })}>
      <Plus size={16} aria-hidden />
      Add term
    </Button>
  ) : null;
  const actions = mayEdit
    ? [
        <span key="do" className="sr-only">
          Actions
        </span>,
      ]
    : [];
  const close = () => setDoing(null);
  return (
    <TranslationsFrame organizationId={organizationId} actions={items.length > 0 ? add : null}>
      {query.isPending ? <SkeletonLines count={4} label="Loading glossary" /> : null}
      {query.isError ? <LoadFailure error={query.error} onRetry={() => query.refetch()} /> : null}
      {query.isSuccess && items.length === 0 ? (
        <EmptyState icon={<BookA size={24} />} title="No terms yet" actions={add}>
          Define how to translate your terms, and which terms to keep, such as product names. All translations
          of the organization use the glossary.
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <Table label="Glossary" head={["Term", "In other languages", ...actions]}>
          {items.map((entry) => (
            <Row key={entry.id} entry={entry} onDo={mayEdit ? setDoing : null} />
          ))}
        </Table>
      ) : null}
      <ShowMore query={query} />
      <EntryDialog
        organizationId={organizationId}
        open={doing?.what === "write"}
        entry={doing?.what === "write" ? doing.entry : null}
        onClose={close}
      />
      <RemoveDialog
        organizationId={organizationId}
        entry={doing?.what === "remove" ? doing.entry : null}
        onClose={close}
      />
    </TranslationsFrame>
  );
}
