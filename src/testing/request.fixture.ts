import { dispatch } from "@/api/rest/dispatch";
import type { RestRequest } from "@/api/rest/message";

/**
 * A server process that handles one POST request until a test kills it. Its arguments are the path, the
 * credential, the idempotency key and the body.
 */
const [path = "", token, key, body = ""] = process.argv.slice(2);
const request: RestRequest = {
  method: "POST",
  path: `/v1${path}`,
  query: "",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
  body: Buffer.from(body),
  remoteAddress: "127.0.0.1",
  signal: new AbortController().signal,
};
const { status } = await dispatch(request);
process.stdout.write(`${status}\n`);
