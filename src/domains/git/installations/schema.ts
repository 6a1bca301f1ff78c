import { z } from "zod";
import { holdsNoCredentials } from "@/lib/credential-free";
import { idField } from "@/scopes/define";

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
  .refine(holdsNoCredentials, "must not hold credentials: they go into `credentials`")
  .describe("HTTP(S) address of the repository, without credentials.");
const ref = z.string().max(255).describe("Branch, as refs/heads/<branch>.");
const credentials = z
  .object({
    username: z.string().max(255).describe("Whatever the host asks for beside an access token."),
    password: z.string().min(1).max(1024).describe("A password or an access token. No answer ever holds it."),
  })
  .nullable()
  .describe("What the host asks for; kept encrypted. Null to forget them.");
const provider = z
  .enum(PROVIDERS)
  .describe("Which protocol the host's webhooks and statuses have; `git` for none.");
const direction = z
  .enum(DIRECTIONS)
  .describe("`import` takes in what is pushed, `export` commits what is merged, `both` does both.");
const onConflict = z
  .enum(ON_CONFLICT)
  .describe(
    "Where both sides changed the same thing: a change `request` asks people, `ours` keeps the space's, `theirs` the branch's.",
  );
const priority = z
  .enum(PRIORITIES)
  .describe("Which side the first run takes over: the branch (`git`), or what the `space` holds.");
const projectDirectory = z
  .string()
  .max(1024)
  .nullable()
  .describe("Folder of the repository that holds the content; null for all of it.");
const pollMinutes = z
  .number()
  .int()
  .min(1)
  .max(POLL_MINUTES_MAX)
  .nullable()
  .describe("The branch is looked at this often; null: only when the host's webhook tells of a push.");
const previewExternalBranches = z
  .boolean()
  .describe(
    "Each pull request to the branch becomes a change request, and its last commit gets a status that leads there.",
  );
const webhookSecret = z
  .string()
  .min(16)
  .max(200)
  .regex(/^[\x21-\x7e]*$/, "must be visible ASCII")
  .describe(
    "What the host signs its webhook with, or sends as token. No answer but that of the creation holds it.",
  );

export const createGitInstallationFields = {
  provider,
  target: z.object({ space: idField }).describe("The space to keep in step."),
  url,
  ref,
  projectDirectory: projectDirectory.optional(),
  credentials: credentials.optional(),
  direction: direction.default("both"),
  onConflict: onConflict.default("request"),
  priority: priority.default("git"),
  pollMinutes: pollMinutes.default(15),
  previewExternalBranches: previewExternalBranches.default(false),
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
  webhookSecret: webhookSecret.optional(),
};
export type UpdateGitInstallation = z.output<z.ZodObject<typeof updateGitInstallationFields>>;

/** The webhook of a connection, with what its address is told to be. */
export const webhookShown = (url: string) =>
  z
    .object({
      url: z.url().describe(url),
      secret: z.string().optional().describe("What it is to sign with; in the answer to the creation alone."),
    })
    .describe("What the host is to be told, so that it tells of pushes.");

/** What keeps a space in step with a branch. */
export const gitInstallationSchema = z
  .object({
    object: z.literal("git-sync-installation"),
    id: z.string(),
    target: z.object({ space: z.string() }),
    provider: z.enum(PROVIDERS),
    url: z.string(),
    ref: z.string(),
    projectDirectory: z.string().optional().describe("Folder of the repository that holds the content."),
    hasCredentials: z.boolean().describe("Whether credentials are kept."),
    direction,
    onConflict,
    priority,
    pollMinutes,
    previewExternalBranches,
    status: z
      .enum(STATUSES)
      .describe(
        "`pending` before the first run has ended well, `unauthenticated` where the host or the space refuses, else `active`.",
      ),
    failures: z.number().int().describe("Runs that have failed since the last one that ended well."),
    retryAt: z.iso
      .datetime()
      .optional()
      .describe("After a failure: before this time nothing is tried by itself."),
    changeRequest: z
      .string()
      .optional()
      .describe(
        "The change request that holds what the branch brought; exports wait until it is merged or archived.",
      ),
    connection: z
      .string()
      .optional()
      .describe("The connection of the organization that this one is part of; it is changed there."),
    authorizedBy: z.string().describe("Whose rights it has: whoever made or changed it last."),
    webhook: webhookShown("Where the host's webhook is to send pushes."),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    urls: z.object({ location: z.url() }),
  })
  .meta({ id: "GitSyncInstallation" });
