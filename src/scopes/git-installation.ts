import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import type { GitInstallation } from "@/db/generated/client";
import { reads } from "@/db/reads";
import { columns, type Given, Statement, sameOrganization, tables } from "@/db/statement";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";
import { findLivingSpace, type ScopedSpace } from "./space";

export const gitInstallationById = new Statement("git-installation", (given: Given<{ id: string }>) =>
  tables
    .selectFrom("Locator as l")
    .innerJoin("GitInstallation as i", sameOrganization("i", "l", { id: "id" }))
    .select(columns("GitInstallation", "i"))
    .where("l.id", "=", given("id")),
);

/** Returns a Git connection by its ID without checking access. Returns undefined if it doesn't exist. */
export const readGitInstallation = (id: string): Promise<GitInstallation | undefined> =>
  gitInstallationById.first(reads(), { id });

interface Loaded {
  installation: GitInstallation;
  space: ScopedSpace;
  organizationId: string;
}

async function find(id: string, actor: UserActor): Promise<Loaded | undefined> {
  const installation = await readGitInstallation(id);
  const space = installation && (await findLivingSpace(installation.spaceId, actor));
  return installation && space && { installation, space, organizationId: space.organizationId };
}

/**
 * `/git/installations/{installationId}`. People who can see a space can also see its connection. Connections of spaces
 * in the trash are hidden.
 */
export const gitInstallationScope = defineScope({
  who: "person",
  needs: levelOn("the space", SPACE_PERMISSIONS),
  path: z.object({ installationId: idField.describe("The ID of the space's Git Sync connection.") }),
  async load(ctx, input, permission: SpacePermission) {
    const loaded = orNotFound(await find(input.installationId, ctx.actor), "Git installation");
    assertLevel(loaded.space.level, SPACE_PERMISSIONS[permission], "the space");
    ctx.reply.version = loaded.installation.version;
    return loaded;
  },
});
