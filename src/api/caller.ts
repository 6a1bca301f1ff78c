import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { sessionActor } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { type Actor, ANONYMOUS } from "@/access/authorization/actor";
import { createCallerFactory } from "@/trpc/init";
import { appRouter } from "./root";

const createCaller = createCallerFactory(appRouter);

/**
 * The viewer of a page. An ended session counts as anonymous: a page can't clear the cookie, but it can redirect to the
 * sign-in.
 */
export async function pageActor(): Promise<Actor> {
  const name = sessionCookieName();
  const value = (await cookies()).get(name)?.value;
  const actor = await sessionActor(value === undefined ? undefined : `${name}=${value}`);
  return actor === null || actor === "stale" ? ANONYMOUS : actor;
}

/** The procedures, called as the viewer of the page. It can be used only inside a Next.js request. */
export async function pageCaller() {
  const requestId = (await headers()).get("x-request-id") ?? randomUUID();
  return createCaller({ requestId, actor: await pageActor(), ifMatch: null, reply: {} });
}
