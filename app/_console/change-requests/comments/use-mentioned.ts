"use client";

import { useQueries } from "@tanstack/react-query";
import { ADDRESS, addressOf, mentionsIn } from "@/access/notifications/mentioned";
import type { ContentRef, DocumentNode } from "@/domains/content/markdown/document";
import { useTRPC } from "../../trpc";

/** A mention in Markdown: its label and its target. */
const TYPED = /\[((?:\\.|[^[\]\\\n])*)\]\((content:(?:user|team)\/[\w-]+) "mention"\)/g;

/** The maximum number of names to look up, so that a single comment can't use up the user's rate limit. */
const PEOPLE_MAX = 20;

/**
 * Returns the names for the mentions in a short text. People have their current names. Teams have the labels
 * from `markdown`, because a Document doesn't contain the names of teams.
 */
export function useMentioned(
  nodes: readonly DocumentNode[],
  markdown = "",
): (ref: ContentRef) => string | null {
  const trpc = useTRPC();
  const mentioned = mentionsIn(nodes).flatMap((address) => {
    const [, of, userId = ""] = ADDRESS.exec(address) ?? [];
    return of === "user" ? [userId] : [];
  });
  const people = mentioned.slice(0, PEOPLE_MAX);
  const found = useQueries({
    queries: people.map((userId) =>
      trpc.users.get.queryOptions({ userId }, { retry: false, staleTime: 60_000 }),
    ),
  });
  const names = new Map<string, string>();
  for (const [, words = "", address = ""] of markdown.matchAll(TYPED))
    names.set(address, words.replace(/\\(.)/g, "$1"));
  people.forEach((userId, index) => {
    const name = found[index]?.data?.displayName;
    if (name !== undefined) names.set(`content:user/${userId}`, `@${name}`);
  });
  return (ref) => {
    const address = addressOf(ref);
    if (address === undefined) return null;
    return names.get(address) ?? (address.includes("/team/") ? "@team" : "@somebody");
  };
}
