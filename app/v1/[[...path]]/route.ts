import { handleWeb } from "@/api/rest/web";

// This route is only for hosting environments that run only Next.js. Bindery's server handles /v1 before
// Next.js does.
export const dynamic = "force-dynamic";
export const runtime = "nodejs";

export {
  handleWeb as DELETE,
  handleWeb as GET,
  handleWeb as HEAD,
  handleWeb as OPTIONS,
  handleWeb as PATCH,
  handleWeb as POST,
  handleWeb as PUT,
};
