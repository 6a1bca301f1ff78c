import type { z } from "zod";
import type { Level } from "@/access/authorization/roles";
import { type PresentableUser, presentUser } from "@/domains/users/presenter";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { serviceAccountSchema } from "./schema";

/** A service account with its membership, and its valid token if it has one. */
export interface ServiceAccountRow {
  organizationId: string;
  userId: string;
  role: Level | null;
  disabledAt: Date | null;
  joinedAt: Date;
  version: number;
  user: PresentableUser;
  hint: string | null;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

export function presentServiceAccount(account: ServiceAccountRow): z.input<typeof serviceAccountSchema> {
  const { organizationId, userId, hint, expiresAt, lastUsedAt } = account;
  return {
    object: "service-account",
    user: presentUser(account.user, true),
    role: account.role,
    disabled: account.disabledAt !== null,
    createdAt: account.joinedAt.toISOString(),
    ...withoutNull({
      hint,
      expiresAt: expiresAt?.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString(),
    }),
    urls: { location: apiUrl(`/orgs/${organizationId}/service-accounts/${userId}`) },
  };
}
