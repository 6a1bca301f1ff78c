import { z } from "zod";
import { idField } from "@/scopes/define";
import {
  updateGitInstallationFields as changed,
  createGitInstallationFields as own,
  STATUSES,
  webhookShown,
} from "../installations/schema";

const SPACES_MAX = 100;

const spaces = z
  .array(z.object({ space: idField, projectDirectory: own.projectDirectory }))
  .max(SPACES_MAX)
  .describe(
    "The spaces with the folder of the repository that each is kept in step with. No folder lies in another.",
  );

export const connectionPath = {
  connectionId: idField.describe("The connection of an organization with a repository."),
};

const { target: _space, projectDirectory: _folder, ...createFields } = own;
export const createGitConnectionFields = { ...createFields, spaces: spaces.default([]) };
export type CreateGitConnection = z.output<z.ZodObject<typeof createGitConnectionFields>>;

const { projectDirectory: _changedFolder, ...updateFields } = changed;
export const updateGitConnectionFields = {
  ...updateFields,
  spaces: spaces.optional().describe("All of its spaces: one that is not among them is disconnected."),
};
export type UpdateGitConnection = z.output<z.ZodObject<typeof updateGitConnectionFields>>;

/** A repository that an organization keeps many spaces in step with. */
export const gitConnectionSchema = z
  .object({
    object: z.literal("git-connection"),
    id: z.string(),
    provider: own.provider,
    url: z.string(),
    ref: z.string(),
    hasCredentials: z.boolean().describe("Whether credentials are kept."),
    direction: own.direction.unwrap(),
    onConflict: own.onConflict.unwrap(),
    priority: own.priority.unwrap(),
    pollMinutes: own.pollMinutes.unwrap(),
    previewExternalBranches: own.previewExternalBranches.unwrap(),
    spaces: z
      .array(
        z.object({
          space: z.string(),
          installation: z.string().describe("How this space is connected, and how that stands."),
          projectDirectory: z
            .string()
            .optional()
            .describe("Folder of the repository that holds the content; all of it where left out."),
          status: z.enum(STATUSES).describe("How the runs of the space stand, as its installation says."),
          failures: z.number().int().describe("Runs that have failed since the last one that ended well."),
        }),
      )
      .describe("The spaces that are kept in step, and how each stands."),
    authorizedBy: z.string().describe("Whose rights it has: whoever made or changed it last."),
    webhook: webhookShown("Where the host's webhook is to send pushes: one address for all spaces."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "GitConnection" });
