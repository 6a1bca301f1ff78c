import type { Entry } from "./entries";

/** The stored data of a recent visit. */
export type Visit = Pick<Entry, "id" | "kind" | "title" | "about"> & { href: string };

const KEPT_MAX = 20;
const keyOf = (userId: string, organizationId: string) => `bindery.recent:${userId}:${organizationId}`;

/** Recent visits in an organization. The browser stores these visits, and the latest visit comes first. */
export function recentOf(userId: string, organizationId: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, organizationId)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

export function noteVisit(userId: string, organizationId: string, visit: Visit): void {
  const others = recentOf(userId, organizationId).filter(({ id }) => id !== visit.id);
  try {
    const kept = [visit, ...others].slice(0, KEPT_MAX);
    localStorage.setItem(keyOf(userId, organizationId), JSON.stringify(kept));
  } catch {
    // If the browser's storage is full, don't store the visit.
  }
}
