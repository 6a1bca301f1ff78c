"use client";

import { useQuery } from "@tanstack/react-query";
import { Bot, UserRound, Users } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Field, FormError } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";

const SHOWN_MAX = 20;

/** A person or a team. */
export interface Subject {
  kind: "user" | "team";
  id: string;
  title: string;
  detail: string;
}

const ICONS = { user: UserRound, team: Users };

function useSubjects(organizationId: string, search: string, withTeams: boolean) {
  const trpc = useTRPC();
  const text = search.trim();
  const members = useQuery(
    trpc.members.list.queryOptions(
      { organizationId, limit: SHOWN_MAX, order: "asc", ...(text ? { search: text } : {}) },
      { placeholderData: (previous) => previous },
    ),
  );
  const teams = useQuery(
    trpc.teams.list.queryOptions(
      { organizationId, limit: SHOWN_MAX, ...(text ? { title: text.slice(0, 64) } : {}) },
      { placeholderData: (previous) => previous, enabled: withTeams },
    ),
  );
  const ofTeams = (teams.data?.items ?? []).map(({ id, title, members: count }): Subject => {
    return { kind: "team", id, title, detail: count === 1 ? "1 member" : `${count} members` };
  });
  const ofPeople = (members.data?.items ?? [])
    .filter(({ disabled }) => !disabled)
    .map(({ id, user }): Subject => {
      return { kind: "user", id, title: user.displayName, detail: user.email ?? "Service account" };
    });
  return {
    subjects: [...(withTeams ? ofTeams : []), ...ofPeople],
    isLoading: members.isPending || (withTeams && teams.isPending),
    error: members.error ?? teams.error,
  };
}

function Choice({
  subject,
  checked,
  onToggle,
}: {
  subject: Subject;
  checked: boolean;
  onToggle: () => void;
}) {
  const Icon = subject.detail === "Service account" ? Bot : ICONS[subject.kind];
  return (
    <label className="flex cursor-pointer items-center gap-3 px-3 py-2 hover:bg-hover">
      <input type="checkbox" checked={checked} onChange={onToggle} className="size-4 accent-accent" />
      <Icon size={16} aria-hidden className="shrink-0 text-soft" />
      <span className="min-w-0 flex-1 truncate">{subject.title}</span>
      <span className="truncate text-xs text-soft">{subject.detail}</span>
    </label>
  );
}

interface Props {
  organizationId: string;
  /** The accessible name of the list. The name tells users of assistive technology what they choose. */
  legend: string;
  withTeams?: boolean;
  /** IDs that can't be selected because they already have access. */
  leftOut: readonly string[];
  chosen: readonly Subject[];
  onChange: (chosen: Subject[]) => void;
}

/** Lets people select members and teams of an organization. During a search, selected members and teams stay at the top. */
export function SubjectPicker({
  organizationId,
  legend,
  withTeams = false,
  leftOut,
  chosen,
  onChange,
}: Props) {
  const [search, setSearch] = useState("");
  const { subjects, isLoading, error } = useSubjects(organizationId, useDeferredValue(search), withTeams);
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  const shown = [...chosen, ...subjects.filter(({ id }) => !isChosen(id) && !leftOut.includes(id))];
  const toggle = (subject: Subject) =>
    onChange(isChosen(subject.id) ? chosen.filter(({ id }) => id !== subject.id) : [...chosen, subject]);
  return (
    <div className="grid gap-3">
      <Field
        label={withTeams ? "Find people and teams" : "Find people"}
        type="search"
        autoComplete="off"
        autoFocus
        maxLength={200}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <FormError>{error ? readableError(error) : null}</FormError>
      {isLoading ? <SkeletonLines count={3} label="Loading people" /> : null}
      <fieldset className="max-h-56 overflow-y-auto rounded-xl border border-line">
        <legend className="sr-only">{legend}</legend>
        {shown.map((subject) => (
          <Choice
            key={subject.id}
            subject={subject}
            checked={isChosen(subject.id)}
            onToggle={() => toggle(subject)}
          />
        ))}
        {!isLoading && shown.length === 0 ? (
          <p className="px-3 py-2 text-soft">No more people or teams match.</p>
        ) : null}
      </fieldset>
    </div>
  );
}
