import { z } from "zod";
import type { ZodOpenApiComponentsObject } from "zod-openapi";
import { ERROR_REASONS, type ErrorReason } from "@/lib/error-reasons";
import type { ErrorStatus } from "@/lib/errors";
import type { Method } from "../rest/routes";

/** The title and description of every tag. */
export const TAGS: Readonly<Record<string, readonly [title: string, description: string]>> = {
  adaptive: [
    "Adaptive content",
    "The visitor claims that a site accepts, and conditions that adapt the content of the site to the claims.",
  ],
  agent: ["Agent instructions", "Instructions that AI assistants receive when they work in an organization."],
  ask: ["Ask", "Answers to questions, generated from a site's content."],
  audit: ["Audit log", "A record of who changed what in an organization."],
  changeRequests: [
    "Change requests",
    "Proposed changes to a space. You can create, edit, review, update and merge them.",
  ],
  checks: ["Checks", "Checks of a space or a change request, and the problems that they find on pages."],
  collections: ["Collections", "Folders that contain spaces and other collections."],
  comments: ["Comments", "Comment threads on spaces and change requests."],
  content: ["Content", "The pages, files, links and revisions of a space or a change request."],
  conversations: [
    "Conversations",
    "Support conversations, the documentation issues found in them, and clusters of similar issues.",
  ],
  customization: ["Customization", "The look and the features of a published site."],
  git: ["Git", "Git Sync, and one-time imports from and exports to a Git repository."],
  imports: ["Imports", "Imports of documentation from other systems into change requests."],
  insights: ["Insights", "Visits, searches and page feedback on a site."],
  instance: ["Instance", "The status, settings, jobs and backups of the instance, for its operators."],
  invites: ["Invites", "Email invitations and invite links to an organization and its content."],
  members: ["Members", "The members and guests of an organization."],
  openapi: ["OpenAPI specifications", "OpenAPI specifications, identified by slug."],
  organizations: ["Organizations", "The organizations that the caller belongs to."],
  permissions: ["Permissions", "The roles of members and teams on spaces, collections and sites."],
  published: ["Published content", "Find the content that a URL of a published site shows."],
  publishingAuth: ["Publishing authentication", "The keys and settings for visitor sign-in on a site."],
  redirects: ["Redirects", "The redirects of a published site."],
  storage: ["Storage", "Uploads of files for content and imports."],
  serviceAccounts: ["Service accounts", "Accounts for programs that are members of an organization."],
  shareLinks: ["Share links", "Links that open a site for anyone who has the link."],
  siteStructure: ["Site structure", "The sections, section groups, site spaces and menu links of a site."],
  sites: ["Sites", "Published documentation sites."],
  spaces: ["Spaces", "Spaces, which contain pages and files."],
  sso: ["Single sign-on", "SAML single sign-on and SCIM provisioning for an organization."],
  system: ["Service", "General information about the API."],
  teams: ["Teams", "The teams of an organization."],
  tokens: ["Access tokens", "The caller's personal access tokens."],
  transfers: ["Transfers", "Offers to move spaces and collections to another organization."],
  translations: [
    "Translations",
    "Translations of spaces into other languages, and the glossaries that they use.",
  ],
  users: ["Users", "The caller's account, and other users."],
  notifications: [
    "Notifications",
    "The caller's notifications about mentions, reviews, replies, merges and failed Git runs.",
  ],
  webhooks: [
    "Webhooks",
    "Endpoints that receive the events of an organization, signed according to Standard Webhooks (https://www.standardwebhooks.com).",
  ],
};

const reasonSchema = z
  .enum(Object.keys(ERROR_REASONS) as [ErrorReason, ...ErrorReason[]])
  .describe(
    "A code that tells programs why the request failed. Existing codes don't change, but later versions of Bindery can add new codes.",
  );

const errorSchema = z
  .object({
    error: z
      .object({
        code: z.int().describe("The HTTP status code of the response."),
        message: z.string().describe("A sentence that explains the error."),
        reason: reasonSchema.optional(),
        field: z.string().optional().describe("The path of the first field that isn't valid."),
        errors: z
          .array(
            z.object({
              field: z.string().describe("The path of the field, such as `position.before.space`."),
              reason: reasonSchema,
              message: z.string().describe("A sentence that explains what is wrong with the field."),
            }),
          )
          .optional()
          .describe("The fields that aren't valid, each with its problem."),
        documentation: z
          .string()
          .optional()
          .describe("A link to the explanation of the reason in this instance's user guide."),
      })
      .describe("The error."),
  })
  .meta({ id: "Error", description: "The body of every error response." });

/** The error responses that operations share. Each response has a name, and a description of when the API returns it. */
export const ERRORS: Readonly<Record<ErrorStatus, readonly [name: string, description: string]>> = {
  400: ["BadRequest", "A parameter or the body isn't valid. The message names the field."],
  401: ["Unauthorized", "The credential is missing, unknown, expired or revoked."],
  403: ["Forbidden", "The caller can see the resource but doesn't have the required role."],
  404: ["NotFound", "The resource doesn't exist, or the caller can't see it."],
  405: ["MethodNotAllowed", "The path doesn't support this method."],
  409: [
    "Conflict",
    "The request conflicts with the current state of the resource, the request would change nothing, or a request with the same Idempotency-Key is still running.",
  ],
  412: [
    "PreconditionFailed",
    "If-Match doesn't match the current version, or the state of the resource doesn't allow the operation.",
  ],
  413: ["TooLarge", "The body is too large."],
  415: ["UnsupportedMediaType", "The content type or encoding of the body isn't supported."],
  422: ["Unprocessable", "The Idempotency-Key was already used for a different request."],
  429: ["TooManyRequests", "The rate limit is reached. Retry after the number of seconds in Retry-After."],
  500: ["Fault", "An internal error. To find the error in the log, search for the value of X-Request-Id."],
  503: ["Unavailable", "The server isn't ready or is too busy. Retry later."],
};

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

/** Headers of every response. */
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
    description:
      "The ID of this request in the log. If you send this header with the request, Bindery uses your value.",
    schema: text,
  },
  "X-RateLimit-Limit": {
    description: "The number of requests that the credential can make per minute.",
    schema: integer,
  },
  "X-RateLimit-Remaining": {
    description: "The number of requests left in the current minute.",
    schema: integer,
  },
  "X-RateLimit-Reset": {
    description: "When the current minute ends, in seconds since the Unix epoch (UTC).",
    schema: integer,
  },
  "Retry-After": {
    description: "The number of seconds to wait before a retry. Absent if a retry doesn't help.",
    schema: integer,
  },
  ETag: {
    description:
      'The entity tag of this representation, in the form `"<version>.<hash>"`. Send it as If-Match or If-None-Match.',
    schema: text,
  },
  Location: { description: "The API URL of the new resource.", schema: { type: "string", format: "uri" } },
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

/**
 * The error statuses that operations can return. 405 isn't included, because it belongs to a path, not to an
 * operation.
 */
const statuses = (Object.keys(ERRORS).map(Number) as ErrorStatus[]).filter((status) => status !== 405);

/** Request headers for conditional requests and safe retries. */
const parameters = {
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description:
      "Entity tags from previous responses. If one of them is current, the response is 304 without a body.",
    schema: text,
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "Entity tags of the version that you want to change. If none of them is current, the response is 412 and nothing changes.",
    schema: text,
  },
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A unique key that makes a retry safe. If you repeat the request with the same key and credential within 24 hours, you get the first response again.",
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
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "An access token of a user or a service account, or an OAuth access token.",
    },
  },
  headers,
  parameters,
  responses: Object.fromEntries(statuses.map((status) => [ERRORS[status][0], errorResponse(status)])),
};
