import { serve } from "./serve";
import { createWebHandler } from "./web-handler";

/** Handles `/v1/*` and `/files/*` for code that uses only the web's request type. The dispatcher is the same as for Node.js. */
export const handleWeb = createWebHandler(serve);
