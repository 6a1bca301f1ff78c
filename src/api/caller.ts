import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { sessionActor } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { type Actor, ANONYMOUS } from "@/access/authorization/actor";
import { createCallerFactory } from "@/trpc/init";
import { appRouter } from "./root";

const createCaller = createCallerFactory(appRouter);

/** Who looks at a page. A stale session is nobody's: a page cannot clear the cookie, but send its reader to sign in. */
export async function pageActor(): Promise<Actor> {
  const name = sessionCookieName();
  const value = (await cookies()).get(name)?.value;
  const actor = await sessionActor(value === undefined ? undefined : `${name}=${value}`);
  return actor === null || actor === "stale" ? ANONYMOUS : actor;
}

/** The procedures, called for whoever looks at the page. Only inside of a Next request. */
export async function pageCaller() {
  const requestId = (await headers()).get("x-request-id") ?? randomUUID();
  return createCaller({ requestId, actor: await pageActor(), ifMatch: null, reply: {} });
}
