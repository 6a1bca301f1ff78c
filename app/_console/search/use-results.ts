"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTRPC } from "../trpc";
import { groupsOf } from "./options";

const SPACES_SHOWN = 10;
/** How long typing rests before it is asked for. */
const REST_MILLISECONDS = 150;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/** The results for the typed query. Until they arrive, the earlier results stay. */
export function useResults(organizationId: string, typed: string) {
  const query = useRested(typed).slice(0, 512);
  const isAsked = query.trim() !== "" && typed.trim() !== "";
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useTRPC().search.organization.queryOptions({ organizationId, query, limit: SPACES_SHOWN }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const groups = useMemo(() => (isAsked && data ? groupsOf(data.items) : []), [isAsked, data]);
  const isPending = typed.trim() !== "" && (query !== typed.slice(0, 512) || isPlaceholderData || !data);
  return { groups, error: isAsked ? error : null, isAsked, isPending: isPending && !error, refetch };
}
