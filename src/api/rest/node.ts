import { dispatch } from "./dispatch";
import { createNodeHandler } from "./node-handler";

/** Answers `/v1/*` and `/files/*` on Node's HTTP server. */
export const handleNode = createNodeHandler(dispatch);
