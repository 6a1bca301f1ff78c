import { z } from "zod";
import type { UserActor } from "@/access/authorization/actor";
import { assertLevel } from "@/access/authorization/assert-level";
import { SPACE_PERMISSIONS, type SpacePermission } from "@/access/authorization/roles";
import { columnsOf } from "@/db/columns";
import type { GitInstallation } from "@/db/generated/client";
import { hotQuery } from "@/db/hot";
import { orNotFound } from "@/lib/errors";
import { defineScope, idField, levelOn } from "./define";
import { findLivingSpace, type ScopedSpace } from "./space";

const FIND = `SELECT ${columnsOf("GitInstallation", "i")} FROM "Locator" l
  JOIN "GitInstallation" i ON i."organizationId" = l."organizationId" AND i."id" = l."id"
  WHERE l."id" = $1`;

/** Returns a Git connection by its ID without checking access. Returns undefined if it doesn't exist. */
export async function readGitInstallation(id: string): Promise<GitInstallation | undefined> {
  const [row] = await hotQuery<GitInstallation>("git-installation", FIND, [id]);
  return row;
}

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
 * `/git/installations/{installationId}`. People who can see a space can also see its connection, unless the space is in the
 * trash.
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
