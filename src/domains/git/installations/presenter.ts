import type { z } from "zod";
import type { GitInstallation } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import { webhookPath } from "./paths";
import type { gitInstallationSchema } from "./schema";

type View = z.input<typeof gitInstallationSchema>;

export const locationOf = ({ id }: Pick<GitInstallation, "id">): `/${string}` => `/git/installations/${id}`;

export function presentInstallation(installation: GitInstallation, secret?: string): View {
  const { id, spaceId, projectDirectory, retryAt, changeRequestId } = installation;
  return {
    object: "git-sync-installation",
    id,
    target: { space: spaceId },
    provider: installation.provider as View["provider"],
    url: installation.url,
    ref: installation.ref,
    ...(projectDirectory !== null && { projectDirectory }),
    hasCredentials: installation.credentials !== null,
    direction: installation.direction as View["direction"],
    onConflict: installation.onConflict as View["onConflict"],
    priority: installation.priority as View["priority"],
    pollMinutes: installation.pollMinutes,
    previewExternalBranches: installation.previewExternalBranches,
    status: installation.status as View["status"],
    failures: installation.failures,
    ...(retryAt && { retryAt: retryAt.toISOString() }),
    ...(changeRequestId !== null && { changeRequest: changeRequestId }),
    authorizedBy: installation.authorizedById,
    webhook: { url: appUrl(webhookPath(id)), ...(secret !== undefined && { secret }) },
    createdAt: installation.createdAt.toISOString(),
    updatedAt: installation.updatedAt.toISOString(),
    urls: { location: apiUrl(locationOf(installation)) },
  };
}
