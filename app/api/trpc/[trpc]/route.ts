import { handleTrpc } from "@/api/trpc";

// Only for hosts that run only Next. Our own server handles /api/trpc before Next does.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleTrpc as GET, handleTrpc as POST };
