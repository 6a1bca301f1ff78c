import type { z } from "zod";
import type { GitConnection, GitInstallation } from "@/db/generated/client";
import { apiUrl, appUrl } from "@/lib/urls";
import type { gitConnectionSchema } from "../connections/schema";
import { webhookPath } from "./paths";
import type { gitInstallationSchema } from "./schema";

type View = z.input<typeof gitInstallationSchema>;
type ConnectionView = z.input<typeof gitConnectionSchema>;

/** A connection of an organization with the connections of its spaces. */
export interface WholeConnection {
  connection: GitConnection;
  installations: readonly GitInstallation[];
}

export const locationOf = ({ id }: Pick<GitInstallation, "id">): `/${string}` => `/git/installations/${id}`;

export const connectionLocationOf = ({ organizationId, id }: GitConnection): `/${string}` =>
  `/orgs/${organizationId}/git/connections/${id}`;

/** The fields that spaces' connections and organizations' connections have in common. */
const presentCommon = (row: GitInstallation | GitConnection) => ({
  id: row.id,
  provider: row.provider as View["provider"],
  url: row.url,
  ref: row.ref,
  direction: row.direction as View["direction"],
  onConflict: row.onConflict as View["onConflict"],
  priority: row.priority as View["priority"],
  pollMinutes: row.pollMinutes,
  previewExternalBranches: row.previewExternalBranches,
  commentOnPullRequests: row.commentOnPullRequests,
  unlistedFiles: row.unlistedFiles as View["unlistedFiles"],
  authorizedBy: row.authorizedById,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/**
 * Returns the response fields of a connection that has its own credentials and webhook. The webhook's
 * `secret` is shown only once.
 */
const presentKeeper = ({ id, credentials }: GitInstallation | GitConnection, secret: string | undefined) => ({
  hasCredentials: credentials !== null,
  webhook: { url: appUrl(webhookPath(id)), ...(secret !== undefined && { secret }) },
});

/**
 * Returns the connection of a space in the format of the API. `connection` is the organization's connection,
 * if the space's connection belongs to one.
 */
export function presentInstallation(
  installation: GitInstallation,
  {
    secret,
    connection,
    sync,
  }: { secret?: string; connection?: GitConnection | null; sync?: View["sync"] } = {},
): View {
  const { spaceId, projectDirectory, retryAt, changeRequestId, failures, notice } = installation;
  return {
    object: "git-sync-installation",
    ...presentCommon(installation),
    ...presentKeeper(connection ?? installation, secret),
    target: { space: spaceId },
    ...(projectDirectory !== null && { projectDirectory }),
    status: installation.status as View["status"],
    failures,
    ...(retryAt && { retryAt: retryAt.toISOString() }),
    ...(notice !== null && { notice }),
    ...(sync && { sync }),
    ...(changeRequestId !== null && { changeRequest: changeRequestId }),
    ...(connection && { connection: connection.id }),
    urls: { location: apiUrl(locationOf(installation)) },
  };
}

const presentSpace = ({ spaceId, id, projectDirectory, status, failures }: GitInstallation) => ({
  space: spaceId,
  installation: id,
  ...(projectDirectory !== null && { projectDirectory }),
  status: status as View["status"],
  failures,
});

/** The notices of a connection's spaces are always the same. */
function noticeOf(installations: readonly GitInstallation[]) {
  const notice = installations.find((row) => row.notice !== null)?.notice;
  return notice ? { notice } : {};
}

export const presentConnection = (
  { connection, installations }: WholeConnection,
  secret?: string,
): ConnectionView => ({
  object: "git-connection",
  ...presentCommon(connection),
  ...presentKeeper(connection, secret),
  ...noticeOf(installations),
  spaces: installations.map(presentSpace),
  urls: { location: apiUrl(connectionLocationOf(connection)) },
});
