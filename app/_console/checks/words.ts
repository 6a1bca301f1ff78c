import { counted } from "../../_ui/counted";
import type { Finding, Run } from "./use-checks";

/** The kinds of checks by which the findings can be filtered. */
export const KINDS: readonly Finding["kind"][] = ["links", "samples"];

/** The name of a kind of check, such as "Links". */
export const kindWords = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1);

export const SEVERITY_WORDS: Record<Finding["severity"], string> = {
  error: "Error",
  warning: "Warning",
  note: "Note",
};

export const SEVERITY_TONES = { error: "danger", warning: "warning", note: "neutral" } as const;

/** The number of open findings of a run. */
export const openIn = ({ findings: { errors, warnings, notes } }: Run) => errors + warnings + notes;

/** The open findings of a run by severity, such as "2 errors". Omits severities without findings. */
export const countsOf = ({ findings: { errors, warnings, notes } }: Run) =>
  [
    { severity: "error" as const, count: errors, words: counted(errors, "error") },
    { severity: "warning" as const, count: warnings, words: counted(warnings, "warning") },
    { severity: "note" as const, count: notes, words: counted(notes, "note") },
  ].filter(({ count }) => count > 0);
