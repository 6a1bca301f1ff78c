import { TRPCError } from "@trpc/server";
import { pageCaller } from "@/api/caller";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Where a person's mail program ends the mails to them, without a sign-in or a question (RFC 8058, 3.2). */
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

/** Programs that know no one-click show the address as a link: it leads to the page that asks. */
export function GET(request: Request) {
  const query = `?token=${encodeURIComponent(tokenOf(request))}`;
  return new Response(null, { status: 303, headers: { Location: `/unsubscribe${query}` } });
}
