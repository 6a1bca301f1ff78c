"use client";

import { useQuery } from "@tanstack/react-query";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

export type Space = RouterOutputs["spaces"]["get"];

/** The current data of a space. At first, this is the data that the server rendered. */
export function useSpace(initialSpace: Space): Space {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.spaces.get.queryOptions({ spaceId: initialSpace.id }, { initialData: initialSpace }),
  );
  return data;
}
