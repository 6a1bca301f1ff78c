import { z } from "zod";
import { db, pooled } from "@/db/client";
import type { OAuthClient } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { inTransaction } from "@/db/transaction";
import { untilNone } from "@/domains/system/housekeeping";
import { daysAgo, now } from "@/lib/clock";
import { sentence } from "@/lib/errors";
import { plainText } from "@/lib/plain-text";
import { expiredCodes, surplusClients, unusedClients } from "./queries";
import { OAuthRefusal } from "./refusal";

const LENGTH_MAX = 500;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isLoopback = (url: URL) => url.protocol === "http:" && LOOPBACK.has(url.hostname);

/** A private-use scheme is a domain name in reverse order, such as `com.example.app` (RFC 8252, 7.1). */
const PRIVATE_USE_SCHEME = /^[a-z][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+$/;

/**
 * Returns the problem with a redirect URI. Returns null for https, for http on the same machine, and for a
 * private-use scheme.
 */
function redirectUriProblem(uri: string): string | null {
  if (uri.length > LENGTH_MAX) return `can have at most ${LENGTH_MAX} characters (received ${uri.length})`;
  if (!/^[\x21-\x7e]+$/.test(uri) || !URL.canParse(uri)) return "must be an absolute URI";
  const url = new URL(uri);
  if (uri.includes("#")) return "can't have a fragment";
  if (url.username || url.password) return "can't have a username or a password";
  if (url.protocol === "https:" || isLoopback(url)) return null;
  if (url.protocol === "http:") return "can use http only for this machine, such as http://127.0.0.1";
  const scheme = url.protocol.slice(0, -1);
  return PRIVATE_USE_SCHEME.test(scheme) && uri.toLowerCase().startsWith(`${scheme}:/`)
    ? null
    : "must use https, http on this machine, or a scheme that is a reversed domain name, such as com.example.app";
}

/** Removes the port from a loopback URL, because programs get a new port each time they start (RFC 8252, 7.3). */
function portless(uri: string): string {
  const url = new URL(uri);
  if (!isLoopback(url)) return uri;
  url.port = "";
  return url.href;
}

/**
 * Whether a redirect URI is registered: it must be exactly equal to a registered URI, except for the port of
 * a loopback URL.
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (redirectUriProblem(uri) !== null || !isLoopback(new URL(uri))) return false;
  return registered.some((each) => portless(each) === portless(uri));
}

/**
 * Returns a readable form of a redirect URI's target. The result is the host, or the scheme of a program on the
 * person's machine.
 */
export function destinationOf(uri: string): string {
  const url = new URL(uri);
  return url.protocol === "https:" || url.protocol === "http:" ? url.host : url.protocol.slice(0, -1);
}

/** Adds parameters to a URL's query. */
export function withQuery(uri: string, fields: Record<string, string | undefined>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) url.searchParams.append(name, value);
  return url.href;
}

/**
 * The maximum number of stored clients. Above this number, the oldest clients that no one has approved are
 * removed.
 */
export const CLIENTS_MAX = 10_000;
const REDIRECT_URIS_MAX = 10;
const NEVER_USED_DAYS = 7;
const UNUSED_DAYS = 90;

const metadataSchema = z.object({
  redirect_uris: z.array(z.string()).min(1).max(REDIRECT_URIS_MAX),
  client_name: plainText(1, 100).default("An application without a name"),
  grant_types: z.array(z.string().max(100)).max(10).optional(),
  response_types: z.array(z.string().max(100)).max(10).optional(),
});

export type RegisteredClient = Pick<OAuthClient, "id" | "name" | "redirectUris">;

/** A client's metadata. @throws OAuthRefusal for invalid values */
function readMetadata(given: unknown) {
  const parsed = metadataSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new OAuthRefusal(
      "invalid_client_metadata",
      sentence(issue?.path.join(".") ?? "", issue?.message ?? "isn't valid"),
    );
  }
  const { redirect_uris, client_name, grant_types, response_types } = parsed.data;
  for (const uri of redirect_uris) {
    const problem = redirectUriProblem(uri);
    if (problem) throw new OAuthRefusal("invalid_redirect_uri", `Each URI in \`redirect_uris\` ${problem}.`);
  }
  if (!(grant_types ?? ["authorization_code"]).includes("authorization_code"))
    throw new OAuthRefusal("invalid_client_metadata", "`grant_types` must contain `authorization_code`.");
  if (!(response_types ?? ["code"]).includes("code"))
    throw new OAuthRefusal("invalid_client_metadata", "`response_types` must contain `code`.");
  return { name: client_name, redirectUris: redirect_uris };
}

/**
 * Stores a client's metadata (RFC 7591). The client gets an ID but no secret, even if it requests a secret. Everyone can read a
 * secret that is in a public program.
 */
export async function registerClient(given: unknown): Promise<OAuthClient> {
  const data = { ...readMetadata(given), id: newId(), createdAt: now() };
  return await inTransaction(null, async (tx) => {
    await surplusClients.count(tx, { kept: CLIENTS_MAX - 1 });
    return await tx.oAuthClient.create({ data });
  });
}

/** Returns the client with this ID, or null if there is none. */
export const findClient = (id: string): Promise<RegisteredClient | null> =>
  db().oAuthClient.findUnique({ where: { id }, select: { id: true, name: true, redirectUris: true } });

/** The daily job. Deletes unused clients and expired codes. Safe to repeat. */
export async function forgetUnused(): Promise<void> {
  const on = pooled();
  await untilNone((rows) => expiredCodes.count(on, { before: daysAgo(1), rows }));
  const unused = { usedBefore: daysAgo(UNUSED_DAYS), createdBefore: daysAgo(NEVER_USED_DAYS) };
  await untilNone((rows) => unusedClients.count(on, { ...unused, time: now(), rows }));
}
