import { timingSafeEqual } from "node:crypto";
import { sign } from "@/lib/seal";

const PURPOSE = "published-image";

const signatureOf = (url: string) => sign(PURPOSE, url).slice(0, 22);

/** Where a picture of another host is shown below the address of a site. Only addresses made here are fetched. */
export const proxiedImage = (url: string) => `~image?${new URLSearchParams({ url, sign: signatureOf(url) })}`;

/** The address that such a query stands for; null when it was not made here. */
export function readProxiedImage(query: URLSearchParams): string | null {
  const url = query.get("url") ?? "";
  const expected = Buffer.from(signatureOf(url));
  const given = Buffer.from(query.get("sign") ?? "");
  return expected.length === given.length && timingSafeEqual(expected, given) ? url : null;
}
