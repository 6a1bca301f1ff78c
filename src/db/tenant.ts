import { Prisma } from "./generated/client";

/**
 * Tables whose rows don't belong to a single organization. Examples are people and their credentials,
 * counters, transfers between two organizations, and the mapping from IDs to organizations.
 */
const GLOBAL_MODELS = new Set([
  "Locator",
  "SiteAddress",
  "EmailDomainClaim",
  "HostnameClaim",
  "ReleasedName",
  "Organization",
  "User",
  "Session",
  "AccessToken",
  "OneTimeToken",
  "SecondFactor",
  "RecoveryCode",
  "Passkey",
  "OAuthClient",
  "OAuthCode",
  "Throttle",
  "AccessChange",
  "IdempotencyKey",
  "Transfer",
  "NotificationSettings",
  "VisitorSalt",
]);

export function isTenantModel(model: string): boolean {
  return !GLOBAL_MODELS.has(model);
}

function names(value: unknown, depth = 3): boolean {
  if (typeof value !== "object" || value === null || depth === 0) return false;
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => names(item, depth));
  return Object.entries(value).some(
    ([key, inner]) =>
      (key === "organizationId" && inner !== undefined) ||
      ((key === "AND" || key.startsWith("organizationId_")) && names(inner, depth - 1)),
  );
}

function isBound(operation: string, args: Record<string, unknown>): boolean {
  if (operation.startsWith("create")) return names(args.data);
  if (operation === "upsert") return names(args.where) && names(args.create);
  return names(args.where);
}

/**
 * Checks that every query on a tenant table contains an organization's ID. This is a second check in addition
 * to authorization (docs/adr/001).
 */
export const tenantGuard = Prisma.defineExtension({
  name: "tenant-guard",
  query: {
    $allModels: {
      $allOperations({ model, operation, args, query }) {
        if (isTenantModel(model) && !isBound(operation, (args ?? {}) as Record<string, unknown>)) {
          throw new Error(`${model}.${operation} doesn't filter by organization`);
        }
        return query(args);
      },
    },
  },
});
