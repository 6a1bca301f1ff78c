"use client";

import { SearchX } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { EmptyState } from "../../_ui/empty-state";
import { Skeleton } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import type { Entry, EntryGroup } from "./entries";
import { groupsFor } from "./matching";
import { Option } from "./option";
import type { PaletteSource } from "./palette-context";
import { PaletteField } from "./palette-field";
import type { Visit } from "./recent";
import { useFound } from "./use-found";
import { useLocal } from "./use-local";

interface Props {
  organizationId: string;
  source: PaletteSource | null;
  recent: () => readonly Visit[];
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
}

function useGroups({ organizationId, source, recent, typed }: Props) {
  const local = useLocal(organizationId, recent);
  const found = useFound(organizationId, typed, local.spaceTitles);
  const all = [...(source?.entries() ?? []), ...local.entries, ...found.entries];
  return { ...found, groups: groupsFor(all, typed) };
}

/**
 * The active entry. By default, this is the first entry. Arrow keys and the pointer select another entry, which stays
 * active as long as it's listed.
 */
function usePointed(entries: readonly Entry[], listId: string) {
  const [pointed, setPointed] = useState<string | null>(null);
  const at = Math.max(
    entries.findIndex(({ id }) => id === pointed),
    0,
  );
  const active = entries[at];
  const activeId = active?.id;
  useEffect(() => {
    if (activeId) document.getElementById(`${listId}-${activeId}`)?.scrollIntoView({ block: "nearest" });
  }, [activeId, listId]);
  const step = (by: number) => setPointed(entries[(at + by + entries.length) % entries.length]?.id ?? null);
  return { active, setPointed, step };
}

/** A search field with the results below it. Arrow keys select, Enter opens. */
export function PalettePanel(props: Props) {
  const { source, typed, onTyped, onClose } = props;
  const { groups, ...found } = useGroups(props);
  const entries = useMemo(() => groups.flatMap((group) => group.entries), [groups]);
  const router = useRouter();
  const listId = useId();
  const { active, setPointed, step } = usePointed(entries, listId);
  const choose = (entry: Entry) => {
    onClose();
    if (entry.run) entry.run();
    else if (entry.href) (source?.go ?? router.push)(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && entries.length > 0) step(by);
    else if (event.key === "Enter" && active) choose(active);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex max-h-[min(36rem,80dvh)] flex-col">
      <PaletteField
        typed={typed}
        onTyped={(text) => {
          onTyped(text);
          setPointed(null);
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {saidOf(typed, found.isPending, entries.length)}
      </p>
      {/* Make the list focusable, so that people can scroll it by keyboard. */}
      <div
        id={listId}
        role="listbox"
        tabIndex={0}
        aria-label="Results"
        hidden={entries.length === 0}
        className="min-h-0 overflow-y-auto p-2"
      >
        {groups.map((group) => (
          <Group key={group.title} group={group}>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                entry={entry}
                elementId={`${listId}-${entry.id}`}
                active={entry === active}
                onPoint={() => setPointed(entry.id)}
                onChoose={() => choose(entry)}
              />
            ))}
          </Group>
        ))}
      </div>
      <Below isEmpty={entries.length === 0} {...found} />
    </div>
  );
}

function saidOf(typed: string, isPending: boolean, count: number): string {
  if (typed.trim() === "") return "";
  if (isPending) return "Searching";
  return count === 1 ? "1 result" : `${count} results`;
}

function Group({ group, children }: { group: EntryGroup; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list of results isn't a form
    <div role="group" aria-label={group.title}>
      <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
        {group.title}
      </p>
      {children}
    </div>
  );
}

interface BelowProps {
  isEmpty: boolean;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** A text below the entries. The text shows that the search is running, has failed, or found nothing. */
function Below({ isEmpty, error, isPending, refetch }: BelowProps) {
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="flex flex-col gap-2 p-3">
        <Skeleton className="h-5 w-1/2" />
        {isEmpty ? <Skeleton className="h-5 w-3/4" /> : null}
      </div>
    );
  if (!isEmpty) return null;
  return (
    <EmptyState icon={<SearchX size={24} />} title="No results">
      Try fewer or different words. The search covers what you have access to in this organization.
    </EmptyState>
  );
}
