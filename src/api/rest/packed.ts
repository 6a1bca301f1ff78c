import { acceptedPacking, PACKED_BYTES_MIN, pack } from "@/lib/packing";
import type { RestResponse } from "./message";

/**
 * Packs a whole JSON answer for whoever can unpack it. Its tag stays the same, as the tag names what was said and not
 * how it travelled: clients send it back in `If-Match` (docs/adr/003).
 */
export async function packed(
  accepted: string | string[] | undefined,
  answer: RestResponse,
): Promise<RestResponse> {
  const { headers, body } = answer;
  const isWhole = typeof body === "string" || body instanceof Uint8Array;
  if (
    !isWhole ||
    body.length < PACKED_BYTES_MIN ||
    !/^application\/json\b/.test(headers["content-type"] ?? "")
  )
    return answer;
  const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  const packing = acceptedPacking(accepted);
  if (packing === null) return { ...answer, headers: { ...headers, vary } };
  return {
    ...answer,
    headers: { ...headers, vary, "content-encoding": packing },
    body: await pack(body, packing),
  };
}
