import { handleWeb } from "@/api/rest/web";

// This route is only for hosting environments that run only Next.js. Bindery's server handles /files before
// Next.js does.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleWeb as GET, handleWeb as HEAD, handleWeb as OPTIONS, handleWeb as PUT };
