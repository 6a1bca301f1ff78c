import { z } from "zod";

/** These are shown as links, so they must not be scripts, and whoever reads the space sees them. */
function isWebAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

const webAddress = z
  .string()
  .max(2048)
  .refine(isWebAddress, "must be an http(s) address without credentials");

/** Body fields that import and export share (contract, Git). */
const synchronization = {
  url: z
    .string()
    .min(1)
    .max(2048)
    .describe("HTTP(S) address of the repository; it may carry basic-auth credentials."),
  ref: z.string().max(255).describe("Branch, as refs/heads/<branch>."),
  repoCacheID: z.string().max(255).optional().describe("Name of the cache of objects to use."),
  repoTreeURL: webAddress.optional().describe("Prefix for links to files of the repository."),
  repoCommitURL: webAddress.optional().describe("Prefix for links to commits."),
  repoProjectDirectory: z
    .string()
    .max(1024)
    .optional()
    .describe("Folder of the repository that holds the content."),
  timestamp: z.iso
    .datetime({ offset: true })
    .optional()
    .describe("Time of the event that caused this; an older one never overwrites a newer one."),
  force: z.boolean().optional(),
  gitInfo: z
    .object({ provider: z.enum(["github", "gitlab"]).optional(), url: webAddress.optional() })
    .optional(),
};

export const GitImport = z.object({
  ...synchronization,
  standalone: z.boolean().optional().describe("Write a revision without updating the primary content."),
});
export type GitImport = z.output<typeof GitImport>;

export const GitExport = z.object({ ...synchronization, commitMessage: z.string().min(1).max(10_000) });
export type GitExport = z.output<typeof GitExport>;

/** What a space is kept in step with. */
export const GitSyncState = z
  .object({
    repoName: z.string().optional(),
    installationProvider: z.enum(["github", "gitlab", "gitea", "bitbucket", "github-legacy"]).optional(),
    integration: z.string().optional(),
    installationId: z
      .string()
      .optional()
      .describe("The connection that keeps the space in step; absent for none."),
    installationStatus: z
      .enum(["unauthenticated", "active", "pending"])
      .optional()
      .describe("How the connection stands."),
    url: z.string().optional(),
    updatedAt: z.string().optional(),
    operation: z
      .object({
        state: z.enum(["running", "failure", "success", "timeout"]),
        direction: z.enum(["export", "import"]),
        startedAt: z.string(),
        endedAt: z.string().optional(),
        error: z.string().optional(),
      })
      .optional(),
  })
  .meta({ id: "GitSyncState" });

/** One import or export (ours). `progress` is 0 to 100. */
export const GitRun = z
  .object({
    object: z.literal("git-run"),
    id: z.string(),
    space: z.string(),
    direction: z.enum(["import", "export"]),
    status: z.enum(["pending", "running", "success", "failure"]),
    progress: z.number(),
    step: z.string().optional(),
    url: z.string(),
    ref: z.string(),
    warnings: z.array(z.string()),
    installation: z
      .string()
      .optional()
      .describe("The connection that started it; absent where a person did."),
    log: z
      .array(z.object({ at: z.string().describe("When, as an ISO 8601 time."), text: z.string() }))
      .describe("What it did, oldest first."),
    errorCode: z.string().optional(),
    error: z.string().optional(),
    commit: z.string().optional(),
    revision: z.string().optional(),
    createdAt: z.string(),
    startedAt: z.string().optional(),
    endedAt: z.string().optional(),
  })
  .meta({ id: "GitRun" });
