"use client";

import { usePathname, useSearchParams } from "next/navigation";

/**
 * Stores filters in the URL, so that shared links restore them. Each change starts from the current URL, so that two quick
 * changes both take effect. `read` reads the filters from a query, and `write` returns the query for filters.
 */
export function useUrlFilters<Filters>(
  read: (search: { get: (name: string) => string | null }) => Filters,
  write: (filters: Filters) => string,
): [Filters, (change: Partial<Filters>) => void] {
  const filters = read(useSearchParams());
  const path = usePathname();
  const change = (part: Partial<Filters>) => {
    const next = { ...read(new URLSearchParams(location.search)), ...part };
    history.replaceState(null, "", path + write(next));
  };
  return [filters, change];
}
