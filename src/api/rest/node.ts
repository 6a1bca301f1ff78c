import { createNodeHandler } from "./node-handler";
import { serve } from "./serve";

/** Handles `/v1/*` and `/files/*` on the HTTP server of Node.js. */
export const handleNode = createNodeHandler(serve);
