import { createTRPCClient, httpBatchLink, type TRPCClient, TRPCClientError } from "@trpc/client";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/api/root";

export type { AppRouter };

/** What each procedure takes, such as `RouterInputs["organizations"]["create"]`. */
export type RouterInputs = inferRouterInputs<AppRouter>;

/** What each procedure answers, such as `RouterOutputs["users"]["me"]`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export type Client = TRPCClient<AppRouter>;

export interface ClientOptions {
  /** Where the service is, as its PUBLIC_URL says. */
  url: string;
  /** A personal access token; the browser's session cookie vouches where there is none. */
  token?: string;
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** As many calls as the service takes in one request. */
const CALLS_PER_REQUEST_MAX = 20;
/** Well below the 16 kB that Node takes for a request's head. */
const URL_LENGTH_MAX = 8_000;

/** A client of the service's procedures. Calls made at the same time travel in one request. */
export function createClient({ url, token, fetch }: ClientOptions): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url.replace(/\/+$/, "")}/api/trpc`,
        maxItems: CALLS_PER_REQUEST_MAX,
        maxURLLength: URL_LENGTH_MAX,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(fetch && { fetch: fetch as NonNullable<Parameters<typeof httpBatchLink>[0]["fetch"]> }),
      }),
    ],
  });
}

/** Why a call failed: the status that `/v1` would have answered, and a sentence for people. */
export interface Failure {
  /** 0 when no answer came: the service is down, or the network. */
  status: number;
  message: string;
  /** The procedure, such as `organizations.create`. */
  path?: string;
}

/** The failure that an error of a call stands for; undefined for an error of another kind. */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof TRPCClientError)) return undefined;
  const { data, message } = error as TRPCClientError<AppRouter>;
  const { httpStatus: status = 0, path } = data ?? {};
  return { status, message, ...(path === undefined ? {} : { path }) };
}
