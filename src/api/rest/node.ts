import { createNodeHandler } from "./node-handler";
import { serve } from "./serve";

/** Handles `/v1/*` and `/files/*` on Node's HTTP server. */
export const handleNode = createNodeHandler(serve);
