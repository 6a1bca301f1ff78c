import { z } from "zod";
import { contentPreviewSchema } from "@/domains/content/preview";
import { kept } from "@/lib/compatibility";
import { UNLISTED_FILES } from "./repository/config";

/**
 * Whether everyone who can read the space can see a URL as a link. Returns false for a URL that runs a
 * script.
 */
function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

const webAddress = z
  .string()
  .max(2048)
  .refine(isWebAddress, "must be an http or https URL without a username or a password");

/** The request fields that imports and exports have in common. See "Git" in the API contract. */
const synchronization = {
  url: z
    .string()
    .min(1)
    .max(2048)
    .describe("The HTTP(S) URL of the repository. It can contain credentials for basic authentication."),
  ref: z.string().max(255).describe("The branch, as `refs/heads/<branch>`."),
  repoCacheID: z.string().max(255).optional().describe("The name of the object cache to use."),
  repoTreeURL: webAddress.optional().describe("The prefix of links to files in the repository."),
  repoCommitURL: webAddress.optional().describe("The prefix of links to commits."),
  repoProjectDirectory: z
    .string()
    .max(1024)
    .optional()
    .describe("The folder of the repository that contains the content."),
  timestamp: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("The time of the event that caused this run. An older event never overwrites a newer one."),
  force: z.boolean().optional().describe("True to run even if nothing has changed since the last run."),
  gitInfo: z
    .object({
      provider: z.enum(["github", "gitlab"]).optional().describe("The Git host."),
      url: webAddress.optional().describe("The URL of the repository at the Git host."),
    })
    .optional()
    .describe("Information about the Git host."),
};

export const unlistedFiles = z
  .enum(UNLISTED_FILES)
  .describe(
    "How imports handle Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence.",
  );

export const GitImport = z.object({
  ...synchronization,
  standalone: z.boolean().optional().describe("True to create a revision without updating the main content."),
  unlistedFiles: unlistedFiles
    .optional()
    .describe(
      "How the import handles Markdown files that `SUMMARY.md` doesn't list: `hidden` creates hidden pages, and `ignored` leaves the files in the repository. `structure.unlisted` in `.gitbook.yaml` takes precedence. Default: the setting of the space's last import, or `ignored` for the first one.",
    ),
  dryRun: z
    .boolean()
    .optional()
    .describe(
      "True to check the repository without importing it. The run has the same warnings as the import, and a preview of the content. Default: false.",
    ),
});
export type GitImport = z.output<typeof GitImport>;

export const GitExport = z.object({
  ...synchronization,
  commitMessage: z.string().min(1).max(10_000).describe("The message of the commit."),
});
export type GitExport = z.output<typeof GitExport>;

/** The sync state of a space. */
export const GitSyncState = z
  .object({
    repoName: z.string().optional().describe("The name of the repository."),
    installationProvider: z
      .enum(["github", "gitlab", "gitea", "bitbucket", "github-legacy"])
      .optional()
      .describe("The Git host."),
    integration: z.string().optional().meta(kept("The integration that syncs the space.")),
    installationId: z
      .string()
      .optional()
      .describe("The ID of the Git Sync installation. Absent if there is none."),
    installationStatus: z
      .enum(["unauthenticated", "active", "pending"])
      .optional()
      .describe("The sync status of the installation."),
    url: z.string().optional().describe("The URL of the repository."),
    updatedAt: z.string().optional().describe("When the space was last synced (UTC)."),
    operation: z
      .object({
        state: z.enum(["running", "failure", "success", "timeout"]).describe("The state of the run."),
        direction: z.enum(["export", "import"]).describe("The direction of the run."),
        startedAt: z.string().describe("When the run started (UTC)."),
        endedAt: z.string().optional().describe("When the run ended (UTC). Absent while it is running."),
        error: z.string().optional().describe("Why the run failed. Absent if it didn't fail."),
      })
      .optional()
      .describe("The last import or export."),
  })
  .meta({ id: "GitSyncState" });

/** One import or export. Runs aren't part of the API contract. `progress` is a number from 0 to 100. */
export const GitRun = z
  .object({
    object: z.literal("git-run"),
    id: z.string().describe("The ID of the run."),
    dryRun: z.boolean().describe("Whether the run only checks the repository, without importing it."),
    space: z.string().describe("The ID of the space."),
    direction: z.enum(["import", "export"]).describe("The direction of the run."),
    status: z.enum(["pending", "running", "success", "failure"]).describe("The status of the run."),
    progress: z.number().describe("The progress of the run, from 0 to 100 percent."),
    step: z.string().optional().describe("The current step of the run."),
    url: z.string().describe("The URL of the repository."),
    ref: z.string().describe("The branch, as `refs/heads/<branch>`."),
    warnings: z.array(z.string()).describe("The warnings of the run."),
    preview: contentPreviewSchema
      .optional()
      .describe(
        "The content that the import would write. Only a completed dry run has it, and lists omit it.",
      ),
    installation: z
      .string()
      .optional()
      .describe("The ID of the Git Sync installation that started the run. Absent if a user started it."),
    log: z
      .array(
        z.object({
          at: z.string().describe("The time of the log entry (UTC)."),
          text: z.string().describe("The text of the log entry."),
        }),
      )
      .describe("The log of the run, oldest entry first."),
    errorCode: z.string().optional().describe("A stable code for the error. Absent if the run didn't fail."),
    error: z.string().optional().describe("Why the run failed. Absent if it didn't fail."),
    commit: z.string().optional().describe("The hash of the commit that was imported or created."),
    revision: z.string().optional().describe("The ID of the revision that was created or exported."),
    createdAt: z.string().describe("When the run was created (UTC)."),
    startedAt: z.string().optional().describe("When the run started (UTC). Absent until it starts."),
    endedAt: z.string().optional().describe("When the run ended (UTC). Absent until it ends."),
  })
  .meta({ id: "GitRun" });
