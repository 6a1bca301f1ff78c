import type { z } from "zod";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import { webhookPath } from "../installations/paths";
import type { gitConnectionSchema } from "./schema";

type View = z.input<typeof gitConnectionSchema>;

/** A connection of an organization with those of its spaces. */
export interface WholeConnection {
  connection: GitConnection;
  installations: readonly GitInstallation[];
}

export const locationOf = ({ organizationId, id }: GitConnection): `/${string}` =>
  `/orgs/${organizationId}/git/connections/${id}`;

const presentSpace = ({ spaceId, id, projectDirectory, status, failures }: GitInstallation) => ({
  space: spaceId,
  installation: id,
  ...(projectDirectory !== null && { projectDirectory }),
  status: status as View["spaces"][number]["status"],
  failures,
});

export function presentConnection({ connection, installations }: WholeConnection, secret?: string): View {
  const { id } = connection;
  return {
    object: "git-connection",
    id,
    provider: connection.provider as View["provider"],
    url: connection.url,
    ref: connection.ref,
    hasCredentials: connection.credentials !== null,
    direction: connection.direction as View["direction"],
    onConflict: connection.onConflict as View["onConflict"],
    priority: connection.priority as View["priority"],
    pollMinutes: connection.pollMinutes,
    previewExternalBranches: connection.previewExternalBranches,
    spaces: installations.map(presentSpace),
    authorizedBy: connection.authorizedById,
    webhook: { url: appUrl(webhookPath(id)), ...(secret !== undefined && { secret }) },
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
    urls: { location: apiUrl(locationOf(connection)) },
  };
}
