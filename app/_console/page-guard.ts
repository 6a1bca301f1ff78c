import { TRPCError } from "@trpc/server";
import { notFound, redirect } from "next/navigation";
import { pageActor, pageCaller } from "@/api/caller";

/**
 * Returns the procedures with the permissions of the user. If the user isn't signed in, redirects to the sign-in page,
 * which later redirects to `path`.
 */
export async function requireCaller(path: string) {
  const actor = await pageActor();
  if (actor.kind !== "user") redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return await pageCaller();
}

/** Returns the user's organizations that this session can't access, because they require single sign-on. */
export async function listShutOut() {
  if ((await pageActor()).kind !== "user") return [];
  return (await (await pageCaller()).samlProviders.shutOut()).items;
}

/** Whether a call was refused because of a session rule. The not-found page explains this rule. */
async function isRefusedByRule(error: unknown): Promise<boolean> {
  if (!(error instanceof TRPCError) || error.code !== "FORBIDDEN") return false;
  return (await listShutOut()).some(({ sessionRule }) => sessionRule !== undefined);
}

/** Returns the result of a call. Shows the not-found page if the resource is hidden or doesn't exist. */
export async function orNotFound<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const missing =
      error instanceof TRPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");
    if (missing || (await isRefusedByRule(error))) notFound();
    throw error;
  }
}

/** Returns the result of a call. Returns null if the call was refused, or if the resource is hidden or doesn't exist. */
export async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR") return null;
    throw error;
  }
}
