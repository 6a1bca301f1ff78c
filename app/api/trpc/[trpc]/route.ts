import { handleTrpc } from "@/api/trpc";

// This route is only for hosting environments that run only Next.js. Bindery's server handles /api/trpc
// before Next.js does.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleTrpc as GET, handleTrpc as POST };
