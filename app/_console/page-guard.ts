import { TRPCError } from "@trpc/server";
import { notFound, redirect } from "next/navigation";
import { pageActor, pageCaller } from "@/api/caller";

/** The procedures for the viewer of `path`; people who are not signed in are redirected to sign-in. */
export async function requireCaller(path: string) {
  const actor = await pageActor();
  if (actor.kind !== "user") redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  return await pageCaller();
}

/** The organizations that the person does not reach, because they did not come by single sign-on. */
export async function listShutOut() {
  if ((await pageActor()).kind !== "user") return [];
  return (await (await pageCaller()).samlProviders.shutOut()).items;
}

/** The answer of a call; the friendly not-found page where the thing is hidden or absent. */
export async function orNotFound<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    const missing =
      error instanceof TRPCError && (error.code === "NOT_FOUND" || error.code === "BAD_REQUEST");
    if (missing) notFound();
    throw error;
  }
}

/** The answer of a call, or null where the thing is hidden, absent or cannot be had. */
export async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TRPCError && error.code !== "INTERNAL_SERVER_ERROR") return null;
    throw error;
  }
}
