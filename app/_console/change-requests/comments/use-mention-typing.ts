"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useTRPC } from "../../trpc";
import { useOrganizationAround } from "../abilities-context";

/** What stands between the caret and an `@` that begins a word. */
const TYPED = /(?<=^|[\s(])@([^\s@()[\]]{0,40})$/u;
const PEOPLE_MAX = 6;
const TEAMS_MAX = 3;

export interface Mentionable {
  address: string;
  name: string;
  /** Beside the name: an e-mail address, or that it is a team. */
  about: string;
}

/** People and teams of an organization whose name holds what was typed; nobody while nothing is. */
function useFound(organizationId: string | undefined, typed: string | undefined): Mentionable[] {
  const trpc = useTRPC();
  const options = { enabled: organizationId !== undefined && typed !== undefined, staleTime: 30_000 };
  const common = { organizationId: organizationId ?? "", order: "asc" as const };
  const named = typed ? { search: typed } : {};
  const titled = typed ? { title: typed } : {};
  const people = useQuery(
    trpc.members.list.queryOptions({ ...common, ...named, limit: PEOPLE_MAX }, options),
  );
  const teams = useQuery(
    trpc.teams.list.queryOptions(
      { organizationId: common.organizationId, ...titled, limit: TEAMS_MAX },
      options,
    ),
  );
  if (!options.enabled) return [];
  const members = (people.data?.items ?? []).filter(
    ({ disabled, user }) => !disabled && !user.serviceAccount,
  );
  return [
    ...members.map(({ user: { id, displayName, email } }) => ({
      address: `content:user/${id}`,
      name: displayName,
      about: email ?? "",
    })),
    ...(teams.data?.items ?? []).map(({ id, title }) => ({
      address: `content:team/${id}`,
      name: title,
      about: "Team",
    })),
  ];
}

const written = ({ address, name }: Mentionable) =>
  `[@${name.replace(/[[\]\\]/g, "\\$&")}](${address} "mention") `;

interface Typing {
  text: string;
  onText: (text: string) => void;
}

/** What a text field offers while somebody is being mentioned in it: arrows point, Enter and Tab take, Escape leaves. */
export function useMentionTyping({ text, onText }: Typing) {
  const [caret, setCaret] = useState<number | null>(null);
  const [pointed, setPointed] = useState(0);
  const before = caret === null ? "" : text.slice(0, caret);
  const typed = TYPED.exec(before)?.[1];
  const options = useFound(useOrganizationAround(), typed);
  const active = Math.min(pointed, options.length - 1);

  /** Writes a mention in place of what was typed, and answers where the caret then is. */
  const take = (option: Mentionable): number => {
    const start = before.slice(0, before.length - (typed?.length ?? 0) - 1) + written(option);
    onText(start + text.slice(before.length));
    setCaret(null);
    return start.length;
  };
  /** Answers where the caret goes where a key took an option; undefined where the key is the field's. */
  const onKey = (event: KeyboardEvent): number | undefined => {
    const option = options[active];
    if (!option || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return undefined;
    if (!["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].includes(event.key)) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") setCaret(null);
    if (event.key === "ArrowDown") setPointed((active + 1) % options.length);
    if (event.key === "ArrowUp") setPointed((active - 1 + options.length) % options.length);
    return event.key === "Enter" || event.key === "Tab" ? take(option) : undefined;
  };
  const onCaret = (at: number | null) => {
    setCaret(at);
    setPointed(0);
  };
  return { options, active, take, onKey, onCaret };
}
