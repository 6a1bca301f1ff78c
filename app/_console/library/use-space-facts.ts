import { useQueries } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { flatten, type LibraryNode } from "./tree";

/** The number of pages and the last editor of a space. */
export type SpaceFacts = RouterOutputs["content"]["spaceFacts"][number];

/** The maximum number of spaces in one request. */
const SPACES_MAX = 100;

/** The facts of all spaces in the given part of the library, by space ID. Facts that haven't loaded yet are missing. */
export function useSpaceFacts(organizationId: string, nodes: readonly LibraryNode[]) {
  const trpc = useTRPC();
  const ids = flatten([...nodes]).flatMap(({ node: { entry } }) =>
    entry.object === "space" ? [entry.id] : [],
  );
  const parts = Array.from({ length: Math.ceil(ids.length / SPACES_MAX) }, (_, index) =>
    ids.slice(index * SPACES_MAX, (index + 1) * SPACES_MAX),
  );
  const results = useQueries({
    queries: parts.map((spaces) => trpc.content.spaceFacts.queryOptions({ organizationId, spaces })),
  });
  return new Map<string, SpaceFacts>(
    results.flatMap(({ data }) => (data ?? []).map((facts) => [facts.space, facts] as const)),
  );
}
