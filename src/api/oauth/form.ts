import { OAuthRefusal } from "@/domains/oauth/refusal";
import { readBody } from "../rest/json-body";
import type { RestRequest } from "../rest/message";

const FORM_BYTES_MAX = 16 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * The fields of a form that a client posted; each is given once at most (RFC 6749, 3.2), and one without a value not at
 * all.
 * @throws OAuthRefusal invalid_request
 */
export async function readForm(request: RestRequest): Promise<ReadonlyMap<string, string>> {
  if (!FORM_TYPE.test((request.headers["content-type"] ?? "").trim()))
    throw new OAuthRefusal("invalid_request", "The body must be application/x-www-form-urlencoded");
  const bytes = await readBody(request, FORM_BYTES_MAX);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(Buffer.from(bytes ?? []).toString())) {
    if (fields.has(name)) throw new OAuthRefusal("invalid_request", "A field is given more than once");
    if (value !== "") fields.set(name, value);
  }
  return fields;
}

/** A field that has to be there. @throws OAuthRefusal invalid_request */
export function needed(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new OAuthRefusal("invalid_request", `${name} is missing`);
  return value;
}
