/** The description of the API. The API reference shows this text above the operations. */
export const INTRODUCTION = `With the Bindery API, you can read and change everything that the console shows.

**Authentication.** Create an access token in your developer settings and send it as \`Authorization: Bearer <token>\`.
A token has the permissions of its owner, limited by its scope.

**Errors.** Every error response has the body \`{"error": {"code": 404, "message": "Space not found.", "reason": "not_found"}}\`. \`code\` is the
HTTP status, \`message\` explains the error, and \`reason\` is a stable code for programs. If fields are invalid, \`field\` and \`errors\` name them. \`documentation\` links to the explanation of the reason.

**Pagination.** Lists return \`items\` and, if there are more items, \`next.page\`. Send the value of \`next.page\` as
\`page\` to get the next page. \`limit\` sets the size of a page (1,000 at most). Many lists also return \`count\`.

**Rate limits.** The \`X-RateLimit-*\` headers show how many requests are left in the current minute. If you exceed the
limit, you get 429 with a \`Retry-After\` header.

**Concurrent changes.** Responses to GET have an \`ETag\`. Send it as \`If-Match\` with a PATCH, PUT or DELETE request. If
someone else has changed the resource, you get 412 and nothing changes.

**Retries.** Send an \`Idempotency-Key\` with POST requests. If you repeat a request with the same key, you get the first response again.

**Versioning.** The path prefix \`/v1\` is the version. Responses can gain fields at any time, so ignore fields that you
don't know.`;
