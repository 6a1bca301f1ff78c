import { invalid } from "@/lib/errors";
import { TAGS } from "../openapi/parts";
import type { Operation } from "../rest/routes";

/** The operations that an author's agent needs, from finding a page to merging a change request. */
const AUTHORING: ReadonlySet<string> = new Set([
  "listOrganizationsForAuthenticatedUser",
  "getOrganizationAgentInstructions",
  "listSpacesInOrganizationById",
  "getSpaceById",
  "searchOrganizationContent",
  "searchSpaceContent",
  "listPages",
  "getPageById",
  "getPageByPath",
  "listFiles",
  "listPageLinksInSpace",
  "listChangeRequestsForSpace",
  "listChangeRequestsForOrganization",
  "createChangeRequest",
  "getChangeRequestById",
  "updateChangeRequestById",
  "listPagesInChangeRequest",
  "getPageInChangeRequestById",
  "getPageInChangeRequestByPath",
  "listPageLinksInChangeRequest",
  "updateChangeRequestContent",
  "findTextInChangeRequest",
  "getChangeRequestChanges",
  "getChangeRequestPageChanges",
  "getChangeRequestMergeChecks",
  "updateChangeRequest",
  "mergeChangeRequest",
  "requestReviewersForChangeRequest",
  "submitChangeRequestReview",
  "getReviewsByChangeRequestId",
  "listCommentsInSpace",
  "postCommentInSpace",
  "postCommentReplyInSpace",
  "listCommentsInChangeRequest",
  "postCommentInChangeRequest",
  "postCommentReplyInChangeRequest",
]);

const AUTHORS = "authoring";
const ALL = "all";
/**
 * The toolset for writing main content directly. If the agent's configuration doesn't request this toolset,
 * the agent can only write to change requests.
 */
const DIRECT = "directEdits";

/** The toolsets and operations that are offered to an agent. */
export interface Toolsets {
  names: (operation: Operation) => boolean;
  isReadOnly: boolean;
}

const tagOf = ({ meta }: Operation) => meta.openapi?.tags?.[0] ?? "";

function isIn(toolset: string, operation: Operation): boolean {
  if (operation.meta.writesPrimary) return toolset === DIRECT;
  if (toolset === ALL) return true;
  return toolset === AUTHORS ? AUTHORING.has(operation.id) : toolset === tagOf(operation);
}

/**
 * Returns the toolsets that the URL's query requests. The query field `toolsets` contains names, separated by
 * commas. The query field `readonly` limits the toolsets to reading.
 * @throws ApiError 400 for an unknown toolset
 */
export function toolsetsIn(query: string): Toolsets {
  const asked = new URLSearchParams(query);
  const toolsets = (asked.get("toolsets") ?? AUTHORS).split(",").map((name) => name.trim());
  const known = [AUTHORS, ALL, DIRECT, ...Object.keys(TAGS)];
  const unknown = toolsets.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid("toolsets", `must be a comma-separated list of these toolsets: ${known.join(", ")}`);
  const readOnly = asked.get("readonly") ?? "false";
  if (readOnly !== "true" && readOnly !== "false") throw invalid("readonly", "must be `true` or `false`");
  return {
    names: (operation) => toolsets.some((name) => isIn(name, operation)),
    isReadOnly: readOnly === "true",
  };
}
