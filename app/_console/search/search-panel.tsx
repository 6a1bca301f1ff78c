"use client";

import { Search, SearchX } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { EmptyState } from "../../_ui/empty-state";
import { Skeleton } from "../../_ui/skeleton";
import { LoadFailure } from "../load-failure";
import { SearchOptionLine } from "./search-option";
import { useResults } from "./use-results";

interface Props {
  organizationId: string;
  onClose: () => void;
}

/** A box to type in, and below it what is found: arrows point, Enter opens. */
export function SearchPanel({ organizationId, onClose }: Props) {
  const [typed, setTyped] = useState("");
  const [pointed, setPointed] = useState(0);
  const results = useResults(organizationId, typed);
  const router = useRouter();
  const listId = useId();
  const options = results.groups.flatMap((group) => group.options);
  const active = options[Math.min(pointed, options.length - 1)];
  const elementId = (id: string) => `${listId}-${id}`;

  useEffect(() => {
    if (active) document.getElementById(`${listId}-${active.id}`)?.scrollIntoView({ block: "nearest" });
  }, [active, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setPointed((Math.min(pointed, options.length - 1) + step + options.length) % options.length);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      router.push(active.href);
      onClose();
    }
  };

  return (
    <div className="flex max-h-[min(36rem,80dvh)] flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={18} aria-hidden className="shrink-0 text-soft" />
        <input
          role="combobox"
          aria-label="Search all spaces"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? elementId(active.id) : undefined}
          value={typed}
          maxLength={512}
          placeholder="Search all spaces"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            setPointed(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-soft"
        />
      </div>
      <p role="status" className="sr-only">
        {results.isAsked && !results.isPending ? `${options.length} results` : ""}
      </p>
      <div className="min-h-0 overflow-y-auto p-2">
        <div id={listId} role="listbox" aria-label="Results" hidden={options.length === 0}>
          {results.groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options in a list of results, which is no form
            <div key={group.spaceId} role="group" aria-label={group.title}>
              <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-soft">
                {group.title}
              </p>
              {group.options.map((option) => (
                <SearchOptionLine
                  key={option.id}
                  option={option}
                  elementId={elementId(option.id)}
                  active={option === active}
                  onPoint={() => setPointed(options.indexOf(option))}
                  onChoose={onClose}
                />
              ))}
            </div>
          ))}
        </div>
        {options.length === 0 ? <Without typed={typed} {...results} /> : null}
      </div>
    </div>
  );
}

/** What stands where there are no results. */
function Without({ typed, error, isPending, refetch }: { typed: string } & ReturnType<typeof useResults>) {
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (typed.trim() === "")
    return (
      <p className="px-3 py-6 text-center text-soft">
        Enter words to search for. Use “quotes” to find an exact phrase.
      </p>
    );
  if (isPending)
    return (
      <div className="flex flex-col gap-2 p-3">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-5 w-3/4" />
      </div>
    );
  return (
    <EmptyState icon={<SearchX size={24} />} title="No results">
      Try fewer or different words. The search covers the spaces that you have access to.
    </EmptyState>
  );
}
