import type { Finding, Wanted } from "./use-checks";
import { KINDS } from "./words";

const STATES = ["open", "accepted", "all"] as const;
const SEVERITIES = ["error", "warning", "note"] as const;

/** The filters of the findings. The page's URL contains them. */
export interface FindingFilters {
  state: (typeof STATES)[number];
  severity: Finding["severity"] | "";
  kind: Finding["kind"] | "";
  /** Whether to list only findings that the change request caused. */
  introduced: boolean;
}

export const NO_FILTERS: FindingFilters = { state: "open", severity: "", kind: "", introduced: false };

const oneOf = <Value extends string>(values: readonly Value[], given: string | null) =>
  values.find((value) => value === given);

/** Reads the filters from the URL. Ignores unknown values. */
export function readFilters(search: { get: (name: string) => string | null }): FindingFilters {
  return {
    state: oneOf(STATES, search.get("state")) ?? "open",
    severity: oneOf(SEVERITIES, search.get("severity")) ?? "",
    kind: oneOf(KINDS, search.get("kind")) ?? "",
    introduced: search.get("introduced") === "true",
  };
}

/** Returns the URL query for these filters. Omits filters that have their default value. */
export function writeFilters({ state, severity, kind, introduced }: FindingFilters): string {
  const query = new URLSearchParams();
  if (state !== "open") query.set("state", state);
  if (severity) query.set("severity", severity);
  if (kind) query.set("kind", kind);
  if (introduced) query.set("introduced", "true");
  const text = query.toString();
  return text && `?${text}`;
}

/** Whether a filter has another value than by default. */
export const isNarrowed = (filters: FindingFilters) => writeFilters(filters) !== "";

/** The filters as input of the procedure. */
export const wantedOf = ({ state, severity, kind, introduced }: FindingFilters): Wanted => ({
  ...(state !== "all" && { state }),
  ...(severity && { severity }),
  ...(kind && { kind }),
  ...(introduced && { introduced }),
});
