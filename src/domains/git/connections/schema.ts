import { z } from "zod";
import { idField } from "@/scopes/define";
import {
  updateGitInstallationFields as changed,
  NOTICE,
  createGitInstallationFields as own,
  STATUSES,
  webhookShown,
} from "../installations/schema";

const SPACES_MAX = 100;

const spaces = z
  .array(
    z.object({ space: idField.describe("The ID of the space."), projectDirectory: own.projectDirectory }),
  )
  .max(SPACES_MAX)
  .describe(
    "The spaces, each with the folder of the repository that it syncs with. One folder can't contain another.",
  );

export const connectionPath = {
  connectionId: idField.describe("The ID of the Git connection."),
};

const { target: _space, projectDirectory: _folder, ...createFields } = own;
export const createGitConnectionFields = { ...createFields, spaces: spaces.default([]) };
export type CreateGitConnection = z.output<z.ZodObject<typeof createGitConnectionFields>>;

const { projectDirectory: _changedFolder, ...updateFields } = changed;
export const updateGitConnectionFields = {
  ...updateFields,
  spaces: spaces
    .optional()
    .describe("All spaces of the connection. Spaces that aren't in the list are disconnected."),
};
export type UpdateGitConnection = z.output<z.ZodObject<typeof updateGitConnectionFields>>;

/** A connection of an organization that syncs many spaces with one repository. */
export const gitConnectionSchema = z
  .object({
    object: z.literal("git-connection"),
    id: z.string().describe("The ID of the Git connection."),
    provider: own.provider,
    url: z.string().describe("The URL of the repository."),
    ref: z.string().describe("The branch, as `refs/heads/<branch>`."),
    hasCredentials: z.boolean().describe("Whether credentials are stored."),
    direction: own.direction.unwrap(),
    onConflict: own.onConflict.unwrap(),
    priority: own.priority.unwrap(),
    pollMinutes: own.pollMinutes.unwrap(),
    previewExternalBranches: own.previewExternalBranches.unwrap(),
    commentOnPullRequests: own.commentOnPullRequests.unwrap(),
    unlistedFiles: own.unlistedFiles.unwrap(),
    spaces: z
      .array(
        z.object({
          space: z.string().describe("The ID of the space."),
          installation: z.string().describe("The ID of the space's Git Sync installation."),
          projectDirectory: z
            .string()
            .optional()
            .describe(
              "The folder of the repository that contains the content. Absent if the whole repository is synced.",
            ),
          status: z.enum(STATUSES).describe("The sync status of the space."),
          failures: z.number().int().describe("The number of failed runs since the last successful run."),
        }),
      )
      .describe("The spaces of the connection, each with its sync status."),
    notice: z.string().optional().describe(NOTICE),
    authorizedBy: z
      .string()
      .describe(
        "The ID of the user whose permissions the connection uses: the user who created or last updated it.",
      ),
    webhook: webhookShown("The URL that receives pushes from the Git host's webhook, for all spaces."),
    createdAt: z.iso.datetime().describe("When the connection was created (UTC)."),
    updatedAt: z.iso.datetime().describe("When the connection was last changed (UTC)."),
    urls: z
      .object({ location: z.url().describe("The connection's URL in the API.") })
      .describe("The URLs of the connection."),
  })
  .meta({ id: "GitConnection" });
