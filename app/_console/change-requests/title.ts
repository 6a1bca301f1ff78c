import type { RouterOutputs } from "../outputs";

type Named = Pick<RouterOutputs["changeRequests"]["get"], "space" | "number" | "subject">;

/** The path of a request in the console. */
export const pathOf = (request: Pick<Named, "space" | "number">) =>
  `/spaces/${request.space}/change-requests/${request.number}`;

/** What a request is called; its subject may be empty. */
export const titleOf = (request: Pick<Named, "subject" | "number">) =>
  request.subject.trim() || `Change request ${request.number}`;
