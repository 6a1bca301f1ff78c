import type { z } from "zod";
import type { TokenScope } from "@/access/authorization/actor";
import { scopeOfApplication } from "@/access/authorization/token-scope";
import type { AccessToken } from "@/db/generated/client";
import { apiUrl } from "@/lib/urls";
import { withoutNull } from "@/lib/without";
import type { connectedApplicationSchema } from "./schema";

export type PresentableApplication = Pick<
  AccessToken,
  "id" | "name" | "scope" | "organizationId" | "createdAt" | "refreshableUntil" | "lastUsedAt"
>;

export function presentApplication(
  application: PresentableApplication,
): z.input<typeof connectedApplicationSchema> {
  const { id, name, organizationId, createdAt, refreshableUntil, lastUsedAt } = application;
  return {
    object: "connected-application",
    id,
    name,
    scope: scopeOfApplication(application.scope as TokenScope),
    ...withoutNull({ organization: organizationId }),
    createdAt: createdAt.toISOString(),
    ...withoutNull({
      expiresAt: refreshableUntil?.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString(),
    }),
    urls: { location: apiUrl(`/user/applications/${id}`) },
  };
}
