import { handleTrpc } from "@/api/trpc";

// For hosts where only Next runs; our own server answers /api/trpc before Next sees it.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleTrpc as GET, handleTrpc as POST };
