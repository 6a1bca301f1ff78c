import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { sessionActor } from "@/access/authentication/session";
import { sessionCookieName } from "@/access/authentication/session-cookie";
import { type Actor, ANONYMOUS } from "@/access/authorization/actor";
import { createCallerFactory } from "@/trpc/init";
import { appRouter } from "./root";

const createCaller = createCallerFactory(appRouter);

/**
 * Returns the viewer of a page. If the session has ended, returns an anonymous viewer. A page can't clear the
 * cookie, but it can redirect an anonymous viewer to the sign-in page.
 */
export async function pageActor(): Promise<Actor> {
  const name = sessionCookieName();
  const value = (await cookies()).get(name)?.value;
  const actor = await sessionActor(
    value === undefined ? undefined : `${name}=${value}`,
    // The server sets this header to the client's address (src/server/listener.ts).
    (await headers()).get("x-forwarded-for") ?? undefined,
  );
  return actor === null || actor === "stale" ? ANONYMOUS : actor;
}

/**
 * Returns the procedures as functions. A call has the permissions of the page's viewer. Call this function
 * only inside a Next.js request.
 */
export async function pageCaller() {
  const requestId = (await headers()).get("x-request-id") ?? randomUUID();
  return createCaller({ requestId, actor: await pageActor(), ifMatch: null, reply: {} });
}
