import { serve } from "./serve";
import { createWebHandler } from "./web-handler";

/**
 * Handles `/v1/*` and `/files/*` for code that has only the web's request type, with the same dispatcher as
 * on the server of Node.js.
 */
export const handleWeb = createWebHandler(serve);
