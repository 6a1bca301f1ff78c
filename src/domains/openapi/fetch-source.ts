import { createOutboundClient } from "@/lib/outbound";
import { outboundAllowlist } from "@/lib/outbound-allowlist";
import { OutboundError } from "@/lib/outbound-errors";
import { SPEC_LIMITS } from "./spec-limits";

/**
 * Thrown if a source can't be fetched. The message can be shown to the people who maintain the specification.
 */
export class SourceError extends Error {
  constructor(
    readonly code: "FETCH_TIMEOUT" | "FETCH_ERROR",
    message: string,
  ) {
    super(message);
    this.name = "SourceError";
  }
}

type Limits = Record<"bytes" | "redirects" | "fetchSeconds", number>;

const ACCEPT = "application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.8";

/** Fetches a text from a public URL, with limits for time, size and redirects. @throws SourceError */
export async function fetchSource(
  url: string,
  signal: AbortSignal,
  limits: Limits = SPEC_LIMITS,
): Promise<string> {
  const client = createOutboundClient({
    allowlist: outboundAllowlist("specifications"),
    responseBytesMax: limits.bytes,
    redirectsMax: limits.redirects,
  });
  const deadline = AbortSignal.timeout(limits.fetchSeconds * 1000);
  try {
    const both = AbortSignal.any([signal, deadline]);
    const response = await client.fetch(url, { headers: { accept: ACCEPT }, signal: both });
    if (response.status >= 200 && response.status < 300) return await response.text();
    await response.discard();
    throw new SourceError(
      "FETCH_ERROR",
      `${new URL(response.url).hostname} returned status ${response.status} instead of 200. Check the URL of the specification.`,
    );
  } catch (error) {
    if (!(error instanceof OutboundError) || signal.aborted) throw error;
    throw new SourceError(error.code === "timeout" ? "FETCH_TIMEOUT" : "FETCH_ERROR", error.message);
  } finally {
    await client.close();
  }
}
