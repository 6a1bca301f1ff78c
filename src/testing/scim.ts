import { serve } from "@/api/rest/serve";
import { SCIM_ROOT } from "@/domains/scim/addresses";

/** The response that `scim()` returns. `body` is parsed JSON, or null. */
export interface ScimAnswer {
  status: number;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  body: any;
}

/** Sends requests to the SCIM API of an organization inside this process, as an identity provider does. */
export function scim(organizationId: string, token?: string) {
  const request = async (method: string, path: string, body?: unknown): Promise<ScimAnswer> => {
    const [pathname = "", query = ""] = path.split(/\?(.*)/s);
    const answer = await serve({
      method,
      path: `${SCIM_ROOT}/${organizationId}${pathname}`,
      query,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/scim+json" }),
      },
      body: body === undefined ? null : Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
      remoteAddress: "127.0.0.1",
      signal: new AbortController().signal,
    });
    const text = answer.body === null ? "" : String(answer.body);
    return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
  };
  return {
    request,
    get: (path: string) => request("GET", path),
    /** Lists the resources that meet a filter. */
    find: (path: string, filter: string) => request("GET", `${path}?${new URLSearchParams({ filter })}`),
    post: (path: string, body: unknown) => request("POST", path, body),
    put: (path: string, body: unknown) => request("PUT", path, body),
    patch: (path: string, ...operations: object[]) =>
      request("PATCH", path, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: operations,
      }),
    delete: (path: string) => request("DELETE", path),
  };
}
