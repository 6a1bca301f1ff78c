import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/env";
import { clientAddress, networkOf } from "@/lib/client-address";
import { refusalText } from "@/lib/error-body";
import { InFlight, keepClaim, OVERLOADED, RETRY_AFTER_SECONDS } from "@/lib/in-flight";
import { logFailure } from "@/lib/log";

/** Requests that are being answered, in all and by caller. */
export interface Admission {
  /**
   * Takes a request on until its answer is sent, or its connection lost. Refuses it (503 with Retry-After) and answers false
   * if the server works on as many as it does at once, and the caller has an equal share of them.
   */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
}

const BODY = refusalText(503, OVERLOADED);
const HEADERS = { "Content-Type": "application/json", "Retry-After": RETRY_AFTER_SECONDS };

/** Clients that ask again at once would keep the server busy with refusing them: each is answered after a while that costs nothing. */
const REFUSAL_MILLISECONDS = 500;

function refuse(response: ServerResponse): void {
  setTimeout(() => {
    if (!response.destroyed) response.writeHead(503, HEADERS).end(BODY);
  }, REFUSAL_MILLISECONDS);
  logFailure({ limit: env.MAX_CONCURRENT_REQUESTS }, 503, "request refused: too many at once");
}

/**
 * Keeps a server that is asked for more than it can answer from making everyone wait: what is beyond
 * MAX_CONCURRENT_REQUESTS is not begun, and refused. A caller with less than an equal share of these is let in all the same, so
 * that one client with many connections keeps no other client out.
 */
export function limitConcurrency(): Admission {
  const inFlight = new InFlight();
  return {
    admits(request, response) {
      const claim = inFlight.begin(networkOf(clientAddress(request)));
      if (!claim) {
        refuse(response);
        return false;
      }
      keepClaim(request, claim);
      response.once("close", claim.end);
      return true;
    },
  };
}
