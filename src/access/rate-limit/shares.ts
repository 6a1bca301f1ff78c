import { reads } from "@/db/reads";
import { env } from "@/env";
import { Cache } from "@/lib/cache";
import { now } from "@/lib/clock";
import { tooMany } from "@/lib/errors";
import { activeMember } from "./queries";
import { countRequest } from "./rate-limit";

/**
 * Kinds of requests with a limit of their own. Most of them need more work than ordinary requests. One such request counts as `requests` ordinary requests.
 * `refusal` is the start of the 429 response's error message.
 */
const KINDS = {
  ask: { requests: 20, refusal: "You asked too many questions" },
  /** A search whose result isn't cached. */
  search: { requests: 5, refusal: "You started too many searches" },
  /** A page, a feed or an image that isn't cached and has to be rendered. */
  draw: { requests: 4, refusal: "You requested too many pages" },
  /** An image from another host that isn't cached and has to be fetched. */
  image: { requests: 4, refusal: "You requested too many images" },
  /** A request that renders all pages of a site at once. */
  "draw-all": {
    requests: 100,
    refusal: "You downloaded the whole site too many times",
  },
  "register-client": {
    requests: 100,
    refusal: "You registered too many applications",
  },
  /** A request that **Try it** sends to the API of a specification. */
  try: { requests: 25, refusal: "You sent too many requests to the API" },
  feedback: {
    requests: 50,
    refusal: "You sent too much feedback",
  },
  /** A request with events about a visitor. Bindery counts these requests per IP address and per site. */
  events: { requests: 8, refusal: "You sent too many events" },
  /** A request that asks whether a TLS certificate may be issued for a host. */
  certificate: {
    requests: 20,
    refusal: "You checked too many hostnames",
  },
  /** A search in all spaces of an organization. */
  "organization-search": {
    requests: 10,
    refusal: "You started too many searches",
  },
  /** A request of an identity provider that provisions people. It sends many small requests, so it gets a higher limit. */
  scim: {
    requests: 0.2,
    refusal: "The identity provider sent too many requests",
  },
  "create-organization": {
    requests: 200,
    refusal: "You created too many organizations",
  },
  "site-events": {
    requests: 1,
    refusal: "This site received too many events",
  },
} as const;

/** Takes one of the `limit` requests in this minute. @throws ApiError 429 with `Retry-After` */
async function take(key: string, limit: number, refusal: string): Promise<void> {
  const taken = countRequest(key, limit);
  const { allowed, resetSeconds } = taken instanceof Promise ? await taken : taken;
  if (!allowed) throw tooMany(refusal, resetSeconds - now().getTime() / 1000);
}

const belonging = new Cache<true>({
  name: "people of organizations",
  weigh: () => 1,
  ttlMilliseconds: 60_000,
});

/** Whether a person is a member or guest of an organization. The result is cached for a minute. */
async function belongsTo(organizationId: string, userId: string): Promise<boolean> {
  const key = `${organizationId}/${userId}`;
  if (belonging.get(key)) return true;
  const belongs = (await activeMember.first(reads(), { organizationId, userId })) !== undefined;
  if (belongs) belonging.set(key, true);
  return belongs;
}

/**
 * Counts a request that a member or guest makes to their organization. This count prevents an organization with many
 * accounts from using up the server's capacity. Accounts from other organizations that read its public spaces aren't
 * counted here, because they could otherwise use up the organization's limit.
 * @throws ApiError 429 with `Retry-After`
 */
export async function countForOrganization(organizationId: string, userId: string): Promise<void> {
  const limit = env.ORGANIZATION_RATE_LIMIT_PER_MINUTE;
  if (limit === 0 || env.RATE_LIMIT_PER_MINUTE === 0) return;
  if (!(await belongsTo(organizationId, userId))) return;
  const refusal =
    "The members of this organization sent too many requests in the last minute. Try again in a minute.";
  await take(`rate:organization:${organizationId}`, limit, refusal);
}

/**
 * Takes one request from this minute's share of `who`. `who` is an ID or an IP address.
 * @throws ApiError 429 with `Retry-After`
 */
export async function takeShare(kind: keyof typeof KINDS, who: string): Promise<void> {
  if (env.RATE_LIMIT_PER_MINUTE === 0) return;
  const { requests, refusal } = KINDS[kind];
  const limit = Math.ceil(env.RATE_LIMIT_PER_MINUTE / requests);
  await take(`${kind}:${who}`, limit, `${refusal} in the last minute. Try again in a minute.`);
}
