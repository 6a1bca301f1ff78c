import type { RouterOutputs } from "../outputs";
import type { Visit } from "../palette/recent";

type Named = Pick<RouterOutputs["changeRequests"]["get"], "space" | "number" | "subject">;

export const SUBJECT_CHARACTERS_MAX = 100;

/** The path of a change request in the console. */
export const pathOf = (request: Pick<Named, "space" | "number">) =>
  `/spaces/${request.space}/change-requests/${request.number}`;

/** The display title of a change request. A change request can have an empty subject. */
export const titleOf = (request: Pick<Named, "subject" | "number">) =>
  request.subject.trim() || `Change request ${request.number}`;

/** Returns the entry for a change request in the list of recently opened items. */
export const visitOf = (request: Named & { id: string }): Visit => ({
  id: `request-${request.id}`,
  kind: "Change requests",
  title: `#${request.number} ${titleOf(request)}`,
  about: "Change request",
  href: pathOf(request),
});
