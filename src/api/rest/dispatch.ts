import { authenticate } from "@/access/authentication/authenticate";
import { appRouter } from "../root";
import { createDispatcher } from "./dispatcher";
import type { Dispatch } from "./message";

/** Handles a request under `/v1` with the application's operations. This function never throws. */
export const dispatch: Dispatch = createDispatcher({
  router: appRouter,
  authenticate,
  documents: {
    "/openapi.json": async () => (await import("../openapi/document")).answerOpenApi(),
  },
});
