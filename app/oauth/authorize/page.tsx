import { TRPCError } from "@trpc/server";
import type { Metadata } from "next";
import { OAUTH_PATHS } from "@/api/oauth/paths";
import { ApiError } from "@/lib/errors";
import { ownPath } from "@/lib/own-path";
import { Consent } from "../../_console/applications/consent";
import { FrontPage } from "../../_console/front-page";
import { requireCaller } from "../../_console/page-guard";

export const metadata: Metadata = { title: "Connect an application", referrer: "no-referrer" };

interface Props {
  searchParams: Promise<Record<string, string | string[]>>;
}

type Caller = Awaited<ReturnType<typeof requireCaller>>;

/** The access that the application requests, or the server's message that explains why the request is refused. */
async function read(caller: Caller, request: Parameters<Caller["applications"]["asked"]>[0]) {
  try {
    return { asked: await caller.applications.asked(request) };
  } catch (error) {
    const isRefusal = error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR";
    if (!isRefusal) throw error;
    return {
      refusal:
        error.cause instanceof ApiError
          ? error.message
          : "The request isn't valid. Start again from the application.",
    };
  }
}

/** The authorization endpoint (RFC 6749, 3.1). This page asks the signed-in user to approve an application's access. */
export default async function AuthorizePage({ searchParams }: Props) {
  // Ignore parameters that occur more than once.
  const given = Object.entries(await searchParams).filter(
    (each): each is [string, string] => typeof each[1] === "string",
  );
  const path = `${OAUTH_PATHS.authorize}?${new URLSearchParams(given)}`;
  // Refuse a path that is too long, because the path would get lost during sign-in.
  if (ownPath(path) !== path)
    return (
      <FrontPage title="Connect an application">
        <p role="alert">The request URL is too long. Start again from the application.</p>
      </FrontPage>
    );
  const caller = await requireCaller(path);
  const request = { client_id: "", redirect_uri: "", ...Object.fromEntries(given) };
  const { asked, refusal } = await read(caller, request);
  if (!asked)
    return (
      <FrontPage title="Connect an application">
        <p role="alert">{refusal}</p>
      </FrontPage>
    );
  const me = await caller.users.me();
  return (
    <FrontPage
      title={`Connect “${asked.name}”?`}
      description={`You're signed in as ${me.email ?? me.displayName}.`}
    >
      <Consent request={request} asked={asked} />
    </FrontPage>
  );
}
