import { z } from "zod";
import { holdsNoCredentials } from "@/lib/credential-free";
import { idField } from "@/scopes/define";
import { unlistedFiles } from "../schema";

export const PROVIDERS = ["github", "gitlab", "gitea", "bitbucket", "git"] as const;
export const DIRECTIONS = ["both", "import", "export"] as const;
export const ON_CONFLICT = ["request", "ours", "theirs"] as const;
export const PRIORITIES = ["git", "space"] as const;
export const STATUSES = ["pending", "active", "unauthenticated"] as const;

const POLL_MINUTES_MAX = 24 * 60;

const url = z
  .string()
  .min(1)
  .max(2048)
  .refine(holdsNoCredentials, "can't contain a username or a password. Send the credentials in `credentials`")
  .describe("The HTTP(S) URL of the repository, without credentials.");
const ref = z.string().max(255).describe("The branch, as `refs/heads/<branch>`.");
const credentials = z
  .object({
    username: z.string().max(255).describe("The user name that the Git host expects with an access token."),
    password: z
      .string()
      .min(1)
      .max(1024)
      .describe("A password or an access token. Responses never contain it."),
  })
  .nullable()
  .describe("The credentials for the Git host. They are stored encrypted. Null deletes them.");
const provider = z
  .enum(PROVIDERS)
  .describe(
    "The Git host, which determines the protocol of webhooks and commit statuses. Use `git` for other hosts.",
  );
const direction = z
  .enum(DIRECTIONS)
  .describe("The direction of the sync: `import` from the branch, `export` to the branch, or `both`.");
const onConflict = z
  .enum(ON_CONFLICT)
  .describe(
    "How conflicts are resolved: `request` opens a change request, `ours` keeps the space's content, and `theirs` keeps the branch's content.",
  );
const priority = z
  .enum(PRIORITIES)
  .describe("The source of the content for the first run: the branch (`git`) or the space (`space`).");
const projectDirectory = z
  .string()
  .max(1024)
  .nullable()
  .describe("The folder of the repository that contains the content. Null syncs the whole repository.");
const pollMinutes = z
  .number()
  .int()
  .min(1)
  .max(POLL_MINUTES_MAX)
  .nullable()
  .describe(
    "How often Bindery checks the branch for changes, in minutes. With null, Bindery doesn't check on a schedule and relies on the host's webhook.",
  );
const previewExternalBranches = z
  .boolean()
  .describe(
    "Whether each pull request to the branch creates a change request. The last commit of the pull request gets a status that links to the change request.",
  );
const commentOnPullRequests = z
  .boolean()
  .describe(
    "Whether pull requests on GitHub, GitLab, Gitea and Forgejo also get a comment, which Bindery updates after each push. The comment contains the titles of spaces and changed pages, and the problems of the import, so everyone who can read the pull request can read them. Requires `previewExternalBranches`.",
  );
const webhookSecret = z
  .string()
  .min(16)
  .max(200)
  .regex(/^[\x21-\x7e]*$/, "can have only visible ASCII characters")
  .describe(
    "The secret of the webhook. The Git host signs its requests with the secret, or sends it as a token. The secret is returned only when the installation is created.",
  );

export const createGitInstallationFields = {
  provider,
  target: z.object({ space: idField.describe("The ID of the space.") }).describe("The space to sync."),
  url,
  ref,
  projectDirectory: projectDirectory.optional(),
  credentials: credentials.optional(),
  direction: direction.default("both"),
  onConflict: onConflict.default("request"),
  priority: priority.default("git"),
  pollMinutes: pollMinutes.default(15),
  previewExternalBranches: previewExternalBranches.default(false),
  commentOnPullRequests: commentOnPullRequests.default(false),
  unlistedFiles: unlistedFiles.default("ignored"),
  webhookSecret: webhookSecret.optional(),
};
export type CreateGitInstallation = z.output<z.ZodObject<typeof createGitInstallationFields>>;

export const updateGitInstallationFields = {
  provider: provider.optional(),
  url: url.optional(),
  ref: ref.optional(),
  projectDirectory: projectDirectory.optional(),
  credentials: credentials.optional(),
  direction: direction.optional(),
  onConflict: onConflict.optional(),
  pollMinutes: pollMinutes.optional(),
  previewExternalBranches: previewExternalBranches.optional(),
  commentOnPullRequests: commentOnPullRequests.optional(),
  unlistedFiles: unlistedFiles.optional(),
  webhookSecret: webhookSecret.optional(),
};
export type UpdateGitInstallation = z.output<z.ZodObject<typeof updateGitInstallationFields>>;

/** The schema of a connection's webhook. The parameter `url` is the description of the field `url`. */
export const webhookShown = (url: string) =>
  z
    .object({
      url: z.url().describe(url),
      secret: z
        .string()
        .optional()
        .describe("The secret for the webhook. Returned only when the installation is created."),
    })
    .describe("The webhook to create at the Git host, so that the host reports pushes to Bindery.");

const syncedRun = (what: string) =>
  z
    .object({
      run: z.string().describe("The ID of the run."),
      at: z.iso.datetime().describe("When the run ended (UTC)."),
      commit: z.string().optional().describe("The hash of the commit."),
    })
    .optional()
    .describe(what);

/** The last import, the last export, and what the next sync waits for. */
export const syncReportSchema = z.object({
  commit: z
    .string()
    .optional()
    .describe("The hash of the commit with which the space was last synced. Absent before the first sync."),
  imported: syncedRun("The last run that imported changes from the branch. Absent if there is none."),
  exported: syncedRun("The last run that exported changes to the branch. Absent if there is none."),
  waiting: z
    .array(
      z.object({
        reason: z
          .enum(["run", "change_request", "retry", "edits"])
          .describe(
            "What the sync waits for: the end of a run (`run`), the merge of a change request (`change_request`), or the next attempt after a failure (`retry`). With `edits`, the space has edits that the branch doesn't contain yet.",
          ),
        message: z.string().describe("The reason in a sentence."),
        run: z.string().optional().describe("The ID of the run that is active or has failed."),
        changeRequest: z.string().optional().describe("The ID of the change request."),
        at: z.iso.datetime().optional().describe("When the next attempt can start (UTC)."),
      }),
    )
    .describe("What the sync waits for. Empty if the space and the branch are synced."),
});

export const NOTICE =
  "A problem that doesn't stop the sync, for example that the host refuses comments on pull requests. Absent if there is none.";

/** The connection that syncs a space with a branch. */
export const gitInstallationSchema = z
  .object({
    object: z.literal("git-sync-installation"),
    id: z.string().describe("The ID of the Git Sync installation."),
    target: z
      .object({ space: z.string().describe("The ID of the space.") })
      .describe("The space that is synced."),
    provider: z
      .enum(PROVIDERS)
      .describe("The Git host, which determines the protocol of webhooks and commit statuses."),
    url: z.string().describe("The URL of the repository."),
    ref: z.string().describe("The branch, as `refs/heads/<branch>`."),
    projectDirectory: z
      .string()
      .optional()
      .describe(
        "The folder of the repository that contains the content. Absent if the whole repository is synced.",
      ),
    hasCredentials: z.boolean().describe("Whether credentials are stored."),
    direction,
    onConflict,
    priority,
    pollMinutes,
    previewExternalBranches,
    commentOnPullRequests,
    unlistedFiles,
    status: z
      .enum(STATUSES)
      .describe(
        "The sync status: `pending` until the first run succeeds, `unauthenticated` if the host or the space denies access, otherwise `active`.",
      ),
    failures: z.number().int().describe("The number of failed runs since the last successful run."),
    retryAt: z.iso
      .datetime()
      .optional()
      .describe("When the next automatic attempt after a failure can start (UTC)."),
    notice: z.string().optional().describe(NOTICE),
    sync: syncReportSchema
      .optional()
      .describe(
        "The last import, the last export, and what the next sync waits for. Only the response of `getGitSyncInstallationById` contains this field.",
      ),
    changeRequest: z
      .string()
      .optional()
      .describe(
        "The ID of the change request with changes from the branch. Exports wait until it is merged or archived.",
      ),
    connection: z
      .string()
      .optional()
      .describe(
        "The ID of the Git connection that the installation belongs to. Update the connection to change it.",
      ),
    authorizedBy: z
      .string()
      .describe(
        "The ID of the user whose permissions the installation uses: the user who created or last updated it.",
      ),
    webhook: webhookShown("The URL that receives pushes from the Git host's webhook."),
    createdAt: z.iso.datetime().describe("When the installation was created (UTC)."),
    updatedAt: z.iso.datetime().describe("When the installation was last changed (UTC)."),
    urls: z
      .object({ location: z.url().describe("The installation's URL in the API.") })
      .describe("The URLs of the installation."),
  })
  .meta({ id: "GitSyncInstallation" });
