import { BUNDLES_PREFIX } from "@/domains/sites/bundles/address";
import { handleBundle } from "@/site/bundle/download";
import type { Dispatch } from "./message";
import { createNodeHandler } from "./node-handler";
import { serve } from "./serve";

/**
 * The same as {@link serve}, with the bundles of sites: their pages are drawn by what draws published sites, which Next lets
 * nothing import that it serves itself.
 */
export const serveOnNode: Dispatch = async (request) =>
  request.path.startsWith(BUNDLES_PREFIX) ? handleBundle(request) : serve(request);

/** Answers `/v1/*` and `/files/*` on Node's HTTP server. */
export const handleNode = createNodeHandler(serveOnNode);
