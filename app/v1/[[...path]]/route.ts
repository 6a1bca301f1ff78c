import { handleWeb } from "@/api/rest/web";

// For hosts where only Next runs; our own server answers /v1 before Next sees it.
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
