import { handleWeb } from "@/api/rest/web";

// For hosts where only Next runs; our own server answers /files before Next sees it.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleWeb as GET, handleWeb as HEAD, handleWeb as OPTIONS, handleWeb as PUT };
