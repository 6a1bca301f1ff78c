"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../trpc";

const ORGANIZATIONS_MAX = 100;

/** Titles of the caller's organizations, by ID. */
export function useOrganizationTitles(): ReadonlyMap<string, string> {
  const { data } = useQuery(useTRPC().organizations.list.queryOptions({ limit: ORGANIZATIONS_MAX }));
  return new Map((data?.items ?? []).map(({ id, title }) => [id, title]));
}
