import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/env";
import { clientAddress, networkOf } from "@/lib/client-address";
import { refusalText } from "@/lib/error-body";
import { InFlight, keepClaim, OVERLOADED, RETRY_AFTER_SECONDS } from "@/lib/in-flight";
import { logFailure } from "@/lib/log";

/** Limits the number of running requests, both in total and per caller. */
export interface Admission {
  /**
   * Admits a request until its response is sent or its connection is lost. If the server is at its limit and the caller already
   * uses an equal share, returns false and sends 503 with Retry-After.
   */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
}

const BODY = refusalText(503, OVERLOADED);
const HEADERS = { "Content-Type": "application/json", "Retry-After": RETRY_AFTER_SECONDS };

/**
 * The delay before a refusal. Without the delay, clients that retry immediately would keep the server busy. Waiting needs
 * no CPU time.
 */
const REFUSAL_MILLISECONDS = 500;

function refuse(response: ServerResponse): void {
  setTimeout(() => {
    if (!response.destroyed) response.writeHead(503, HEADERS).end(BODY);
  }, REFUSAL_MILLISECONDS);
  logFailure(
    { limit: env.MAX_CONCURRENT_REQUESTS },
    503,
    "request refused, because the server has too many concurrent requests",
  );
}

/**
 * Limits the number of running requests to MAX_CONCURRENT_REQUESTS, so that requests to an overloaded server are refused
 * instead of waiting for a long time. Callers that use less than an equal share are still admitted, so that one client with
 * many connections can't block other clients.
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
