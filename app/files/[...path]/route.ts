import { handleWeb } from "@/api/rest/web";

// Only for hosts that run only Next. Our own server handles /files before Next does.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export { handleWeb as GET, handleWeb as HEAD, handleWeb as OPTIONS, handleWeb as PUT };
