import { handleTrpc } from "@/api/trpc";

export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleTrpc as GET, handleTrpc as POST };
