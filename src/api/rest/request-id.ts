import { randomUUID } from "node:crypto";
import type { RestRequest } from "./message";

const SANE = /^[\w.:-]{1,128}$/;

/** The caller's `X-Request-Id` when it can go into a log and a header as it is, else a new one. */
export function requestIdOf(request: RestRequest): string {
  const given = request.headers["x-request-id"];
  return given !== undefined && SANE.test(given) ? given : randomUUID();
}
