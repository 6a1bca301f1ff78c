import { TRPCError } from "@trpc/server";
import { pageCaller } from "@/api/caller";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** One-click unsubscribe, for email programs (RFC 8058, 3.2). The request needs no sign-in and no confirmation. */
export async function POST(request: Request) {
  try {
    await (await pageCaller()).notifications.unsubscribe({ token: tokenOf(request) });
    return new Response("Unsubscribed\n");
  } catch (error) {
    if (error instanceof TRPCError && error.code === "FORBIDDEN")
      return new Response(`${error.message}\n`, { status: 403 });
    throw error;
  }
}

/** Redirects to the page that asks for confirmation. Email programs without one-click support show the URL as a link. */
export function GET(request: Request) {
  const query = `?token=${encodeURIComponent(tokenOf(request))}`;
  return new Response(null, { status: 303, headers: { Location: `/unsubscribe${query}` } });
}
