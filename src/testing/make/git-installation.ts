import { db } from "@/db/client";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { newSecret, sealedSecret } from "@/domains/git/installations/secrets";
import { now } from "@/lib/clock";

type Fields = Pick<GitInstallation, "organizationId" | "spaceId" | "authorizedById"> &
  Partial<GitInstallation>;

/**
 * Creates a space's Git connection with the state that it has after a successful run. Polling is turned off.
 */
export async function makeGitInstallation(fields: Fields): Promise<GitInstallation> {
  const row = await db().gitInstallation.create({
    data: {
      id: newId(),
      ...{ provider: "github", url: "https://git.example.org/docs.git", ref: "refs/heads/main" },
      ...{ direction: "both", onConflict: "request", priority: "git", status: "active", pollMinutes: null },
      webhookSecret: sealedSecret(newSecret()),
      polledAt: now(),
      ...fields,
    },
  });
  await db().locator.create({ data: { id: row.id, organizationId: row.organizationId } });
  return row;
}

/** Creates a Git connection of an organization. No space uses it. */
export async function makeGitConnection(
  fields: Pick<GitConnection, "organizationId" | "authorizedById"> & Partial<GitConnection>,
): Promise<GitConnection> {
  const row = await db().gitConnection.create({
    data: {
      id: newId(),
      ...{ provider: "github", url: "https://git.example.org/all.git", ref: "refs/heads/main" },
      ...{ direction: "both", onConflict: "request", priority: "git", pollMinutes: null },
      webhookSecret: sealedSecret(newSecret()),
      ...fields,
    },
  });
  await db().locator.create({ data: { id: row.id, organizationId: row.organizationId } });
  return row;
}
