import type { RouterInputs } from "../outputs";

/** Filters of the audit log. Days have the form `2026-11-21`. An empty string means no filter. */
export interface AuditView {
  action: string;
  actor: string;
  target: string;
  from: string;
  to: string;
}

export const WHOLE_LOG: AuditView = { action: "", actor: "", target: "", from: "", to: "" };

const DAY_MILLISECONDS = 86_400_000;

/** Returns the start of the day that is `days` after a day, in the user's time zone. */
function startOf(day: string, days = 0): string | undefined {
  const time = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(time) ? undefined : new Date(time + days * DAY_MILLISECONDS).toISOString();
}

/** Returns the query for these filters. The period includes the complete first and last day. */
export function wantedOf({ action, actor, target, from, to }: AuditView) {
  const wanted = {
    action: action || undefined,
    actor: actor || undefined,
    target: target.trim() || undefined,
    from: from ? startOf(from) : undefined,
    to: to ? startOf(to, 1) : undefined,
  };
  const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as Omit<RouterInputs["audit"]["export"], "organizationId">;
}

/** Keep `SAML` in capitals, because it's an abbreviation. */
const isInitials = (word: string) => /^[A-Z]{2,}$/.test(word) || word.toLowerCase() === "saml";

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word) => (isInitials(word) ? word.toUpperCase() : word.toLowerCase()))
    .join(" ");

/** Converts the ID of an operation to words: "Update member" for `updateMemberInOrganizationById`. */
export function actionWords(action: string): string {
  const own = action.slice(action.lastIndexOf(".") + 1);
  const short = own.replace(/ById$/, "").replace(/(In|From|To|For)Organization$/, "");
  const words = wordsOf(short.replace(/Organization(?=[A-Z])/, ""));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the resources that an entry affected, except the organization. The names of the resources come from the fields
 * with their IDs, such as `spaceId`.
 */
export function targetsOf(targets: Readonly<Record<string, string>>): { name: string; id: string }[] {
  return Object.entries(targets)
    .filter(([name]) => name !== "organizationId")
    .map(([name, id]) => ({ name: wordsOf(name.replace(/Id$/, "")), id }));
}
