import type { z } from "zod";
import type { AccessToken } from "@/db/generated/client";
import { apiUrl } from "@/lib/urls";
import type { accessTokenSchema } from "./schema";

/** Without the hash: a presenter that is never given it cannot show it. */
export type PresentableToken = Pick<
  AccessToken,
  "id" | "name" | "hint" | "createdAt" | "expiresAt" | "lastUsedAt"
>;

export function presentToken(token: PresentableToken): z.input<typeof accessTokenSchema> {
  return {
    object: "access-token",
    id: token.id,
    name: token.name,
    hint: token.hint,
    createdAt: token.createdAt.toISOString(),
    ...(token.expiresAt ? { expiresAt: token.expiresAt.toISOString() } : {}),
    ...(token.lastUsedAt ? { lastUsedAt: token.lastUsedAt.toISOString() } : {}),
    urls: { location: apiUrl(`/user/tokens/${token.id}`) },
  };
}
