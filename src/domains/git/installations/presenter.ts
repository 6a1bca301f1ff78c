import type { z } from "zod";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import { webhookPath } from "./paths";
import type { gitInstallationSchema } from "./schema";

type View = z.input<typeof gitInstallationSchema>;

export const locationOf = ({ id }: Pick<GitInstallation, "id">): `/${string}` => `/git/installations/${id}`;

/** What beside the row is shown: the secret, this once, and the connection that it is part of. */
interface Beside {
  secret?: string;
  connection?: GitConnection | null;
}

export function presentInstallation(
  installation: GitInstallation,
  { secret, connection }: Beside = {},
): View {
  const { id, spaceId, projectDirectory, retryAt, changeRequestId } = installation;
  const keeper = connection ?? installation;
  return {
    object: "git-sync-installation",
    id,
    target: { space: spaceId },
    provider: installation.provider as View["provider"],
    url: installation.url,
    ref: installation.ref,
    ...(projectDirectory !== null && { projectDirectory }),
    hasCredentials: keeper.credentials !== null,
    direction: installation.direction as View["direction"],
    onConflict: installation.onConflict as View["onConflict"],
    priority: installation.priority as View["priority"],
    pollMinutes: installation.pollMinutes,
    previewExternalBranches: installation.previewExternalBranches,
    status: installation.status as View["status"],
    failures: installation.failures,
    ...(retryAt && { retryAt: retryAt.toISOString() }),
    ...(changeRequestId !== null && { changeRequest: changeRequestId }),
    ...(connection && { connection: connection.id }),
    authorizedBy: installation.authorizedById,
    webhook: { url: appUrl(webhookPath(keeper.id)), ...(secret !== undefined && { secret }) },
    createdAt: installation.createdAt.toISOString(),
    updatedAt: installation.updatedAt.toISOString(),
    urls: { location: apiUrl(locationOf(installation)) },
  };
}
