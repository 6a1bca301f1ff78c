import { z } from "zod";
import type { ZodOpenApiComponentsObject } from "zod-openapi";
import { ERROR_REASONS, type ErrorReason } from "@/lib/error-reasons";
import type { ErrorStatus } from "@/lib/errors";
import type { Method } from "../rest/routes";

/** What each group of operations is called and about. Every tag that an operation carries stands here. */
export const TAGS: Readonly<Record<string, readonly [title: string, description: string]>> = {
  adaptive: ["Adaptive content", "What a site knows of its visitors, and how its content adapts to them."],
  agent: ["Agent instructions", "What an assistant is told about an organization."],
  ask: ["Ask", "Answers to questions, out of a site's content."],
  audit: ["Audit log", "Who did what in an organization."],
  changeRequests: ["Change requests", "Proposed edits of a space: create, review, update, merge."],
  collections: ["Collections", "Folders that hold spaces and other collections."],
  comments: ["Comments", "Threads on spaces and change requests."],
  content: ["Content", "Pages, files, links and revisions of a space."],
  conversations: ["Conversations", "Support conversations, the issues found in them, and their clusters."],
  customization: ["Customization", "How a published site looks, and what it offers its readers."],
  git: ["Git", "Import from and export to a Git repository."],
  imports: ["Imports", "Documentation of other systems, taken into change requests."],
  insights: ["Insights", "What readers do on a site, and what they think of its pages."],
  instance: ["Instance", "The installation, for whoever operates it."],
  invites: ["Invites", "Ways into an organization, by mail and by link."],
  members: ["Members", "People in an organization."],
  openapi: ["OpenAPI specifications", "OpenAPI descriptions by slug."],
  organizations: ["Organizations", "Organizations that the caller belongs to."],
  permissions: ["Permissions", "Who may do what, by person and by team."],
  published: ["Published content", "From an address of a published site to what is read there."],
  publishingAuth: ["Publishing authentication", "How visitors of a site sign in."],
  redirects: ["Redirects", "Redirects of a published site."],
  storage: ["Storage", "Files that are uploaded by themselves."],
  serviceAccounts: ["Service accounts", "Members that are machines."],
  shareLinks: ["Share links", "Links that open a site to whoever has them."],
  siteStructure: ["Site structure", "Sections, groups and spaces of a site."],
  sites: ["Sites", "Published sites."],
  spaces: ["Spaces", "Spaces: containers of pages and files."],
  sso: ["Single sign-on", "Single sign-on of an organization."],
  system: ["Service", "The service itself."],
  teams: ["Teams", "Teams of an organization."],
  tokens: ["Access tokens", "Personal access tokens of the caller."],
  transfers: ["Transfers", "Spaces and collections that go from one organization to another."],
  translations: ["Translations", "Translations of spaces."],
  users: ["Users", "The person who calls."],
  notifications: [
    "Notifications",
    "What the caller was told because it concerns them: mentions, reviews, replies, merges and failed runs of Git.",
  ],
  webhooks: [
    "Webhooks",
    "Where an organization has other services told of its changes, signed by Standard Webhooks (https://www.standardwebhooks.com).",
  ],
};

const reasonSchema = z
  .enum(Object.keys(ERROR_REASONS) as [ErrorReason, ...ErrorReason[]])
  .describe("A stable word for programs that says why the request failed. New reasons can be added.");

const errorSchema = z
  .object({
    error: z.object({
      code: z.int().describe("The HTTP status."),
      message: z.string().describe("What is wrong, for people."),
      reason: reasonSchema.optional(),
      field: z.string().optional().describe("The path of the first field that isn't valid."),
      errors: z
        .array(
          z.object({
            field: z.string().describe("The path of the field, such as `position.before.space`."),
            reason: reasonSchema,
            message: z.string().describe("What is wrong with the field, for people."),
          }),
        )
        .optional()
        .describe("The problem of each field that isn't valid."),
    }),
  })
  .meta({ id: "Error", description: "The body of every failure." });

/** The shared error responses: what each is called, and when it is answered. */
export const ERRORS: Readonly<Record<ErrorStatus, readonly [name: string, description: string]>> = {
  400: ["BadRequest", "A parameter or the body is not valid; the message names the field."],
  401: ["Unauthorized", "There is no credential, or it is unknown, expired or revoked."],
  403: ["Forbidden", "The caller sees the thing, but may not do this to it."],
  404: ["NotFound", "There is no such thing, or the caller may not see it."],
  405: ["MethodNotAllowed", "The path does not answer this method."],
  409: [
    "Conflict",
    "It clashes with what is there, would change nothing, or the same Idempotency-Key is still at work.",
  ],
  412: [
    "PreconditionFailed",
    "If-Match names another version, or the thing is not in a state that allows this.",
  ],
  413: ["TooLarge", "The body is too large."],
  415: ["UnsupportedMediaType", "The body's encoding is not understood."],
  422: ["Unprocessable", "The Idempotency-Key was used for another request."],
  429: ["TooManyRequests", "Too many requests in this minute; Retry-After says when to come back."],
  500: ["Fault", "A fault of the service; X-Request-Id finds it in the log."],
  503: ["Unavailable", "The service is not ready."],
};

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers of every answer. */
export const RATE_HEADERS = {
  "X-Request-Id": headerRef("X-Request-Id"),
  "X-RateLimit-Limit": headerRef("X-RateLimit-Limit"),
  "X-RateLimit-Remaining": headerRef("X-RateLimit-Remaining"),
  "X-RateLimit-Reset": headerRef("X-RateLimit-Reset"),
};

const integer = { type: "integer" } as const;
const text = { type: "string" } as const;

const headers: ZodOpenApiComponentsObject["headers"] = {
  "X-Request-Id": {
    description: "Name of this request in the log; the caller's own when it sent one.",
    schema: text,
  },
  "X-RateLimit-Limit": { description: "Requests that the credential has in a minute.", schema: integer },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: integer },
  "X-RateLimit-Reset": { description: "End of this minute, UTC, epoch seconds.", schema: integer },
  "Retry-After": { description: "Seconds to wait, where waiting helps.", schema: integer },
  ETag: { description: 'Version and hash of this representation, `"<version>.<hash>"`.', schema: text },
  Location: { description: "Address of what was created.", schema: { type: "string", format: "uri" } },
};

function errorResponse(status: ErrorStatus) {
  return {
    description: ERRORS[status][1],
    headers: {
      ...RATE_HEADERS,
      ...([409, 429].includes(status) && { "Retry-After": headerRef("Retry-After") }),
    },
    content: { "application/json": { schema: errorSchema } },
  };
}

/** Those of operations: a path that does not answer a method has none for it. */
const statuses = (Object.keys(ERRORS).map(Number) as ErrorStatus[]).filter((status) => status !== 405);

/** Request headers that conditions and retries are made with. */
const parameters = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "Tags that the caller has; 304 when one is current.",
    schema: text,
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "Tags that the write is meant for; 412 when none names the current version.",
    schema: text,
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Makes a retry safe: the same key and request of the same credential get the first answer again for 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
} as const;

const CONDITIONS: Readonly<Record<Method, keyof typeof parameters>> = {
  GET: "IfNoneMatch",
  POST: "IdempotencyKey",
  PATCH: "IfMatch",
  PUT: "IfMatch",
  DELETE: "IfMatch",
};

export const conditionParameters = (method: Method) => [
  { $ref: `#/components/parameters/${CONDITIONS[method]}` },
];

export const components: ZodOpenApiComponentsObject = {
  schemas: { Error: errorSchema },
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "A personal access token." },
  },
  headers,
  parameters,
  responses: Object.fromEntries(statuses.map((status) => [ERRORS[status][0], errorResponse(status)])),
};
