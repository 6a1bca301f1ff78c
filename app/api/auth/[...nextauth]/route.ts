import { handleAuth } from "@/sign-in/next-auth";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

async function answer(request: Request, context: { params: Promise<{ nextauth: string[] }> }) {
  return await handleAuth(request, (await context.params).nextauth);
}

export { answer as GET, answer as POST };
