import { serve } from "./serve";
import { createWebHandler } from "./web-handler";

/** Answers `/v1/*` and `/files/*` where there is only the web's request type: the same core as on Node's HTTP server. */
export const handleWeb = createWebHandler(serve);
