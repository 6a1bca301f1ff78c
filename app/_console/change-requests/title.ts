import type { RouterOutputs } from "../outputs";
import type { Visit } from "../palette/recent";

type Named = Pick<RouterOutputs["changeRequests"]["get"], "space" | "number" | "subject">;

/** The path of a request in the console. */
export const pathOf = (request: Pick<Named, "space" | "number">) =>
  `/spaces/${request.space}/change-requests/${request.number}`;

/** What a request is called; its subject may be empty. */
export const titleOf = (request: Pick<Named, "subject" | "number">) =>
  request.subject.trim() || `Change request ${request.number}`;

/** A request as something that was open recently. */
export const visitOf = (request: Named & { id: string }): Visit => ({
  id: `request-${request.id}`,
  kind: "Change requests",
  title: `#${request.number} ${titleOf(request)}`,
  about: "Change request",
  href: pathOf(request),
});
