import { z } from "zod";
import { holdsNoCredentials } from "@/lib/credential-free";
import { idField } from "@/scopes/define";
import { createGitInstallationFields as fields } from "../installations/schema";

export const checkRepositoryFields = {
  provider: fields.provider,
  url: fields.url,
  ref: fields.ref,
  credentials: fields.credentials.describe(
    "The credentials for the Git host. If absent, the stored credentials for this repository are used.",
  ),
  direction: fields.direction,
};
export type CheckRepository = z.output<z.ZodObject<typeof checkRepositoryFields>>;

export const checkConnectionFields = {
  ...checkRepositoryFields,
  connection: idField
    .optional()
    .describe("The ID of the Git connection whose stored credentials are used if `credentials` is absent."),
};

/** The hosts with an API that lists repositories. */
export const LISTING_PROVIDERS = ["github", "gitlab", "gitea"] as const;

export const listRepositoriesFields = {
  provider: z.enum(LISTING_PROVIDERS).describe("The Git host, which determines the API."),
  host: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .refine(
      holdsNoCredentials,
      "can't contain a username or a password. Send the credentials in `credentials`",
    )
    .optional()
    .describe(
      "The URL of the host. If absent, github.com or gitlab.com is used. For `gitea`, this field is required.",
    ),
  credentials: fields.credentials
    .unwrap()
    .unwrap()
    .describe("The credentials for the Git host. They aren't stored."),
};

/** The repositories that credentials can read. */
export const gitRepositoryListSchema = z
  .object({
    object: z.literal("git-repository-list"),
    repositories: z
      .array(
        z.object({
          name: z.string().describe("The repository's name with its owner or group, such as `team/docs`."),
          url: z.string().describe("The URL of the repository, without credentials."),
          defaultBranch: z
            .string()
            .nullable()
            .describe("The repository's default branch. Null if the repository is empty."),
        }),
      )
      .describe(
        "The repositories, at most 300. GitHub and GitLab list those with the newest changes first, Gitea and Forgejo sort them by name.",
      ),
    hasMore: z.boolean().describe("Whether the credentials can read more repositories."),
    problem: z
      .object({
        code: z
          .string()
          .describe("A stable code for the problem, from the same list as the `errorCode` of a run."),
        message: z.string().describe("A sentence that explains the problem."),
      })
      .optional()
      .describe("Why the list is missing or incomplete."),
  })
  .meta({ id: "GitRepositoryList" });

/** The result of checking what credentials can do in a repository. */
export const gitRepositoryCheckSchema = z
  .object({
    object: z.literal("git-repository-check"),
    url: z.string().describe("The URL of the repository."),
    ref: z.string().describe("The branch, as `refs/heads/<branch>`."),
    canRead: z.boolean().describe("Whether the branch of the repository can be read."),
    canWrite: z
      .boolean()
      .nullable()
      .describe(
        "Whether the host accepts exports. Null if `direction` is `import`, or if the repository can't be read.",
      ),
    hasBranch: z
      .boolean()
      .describe(
        "Whether the branch exists in the repository. If it doesn't exist, the first export creates it.",
      ),
    branches: z
      .array(z.string())
      .describe("The names of the repository's branches, the first 200 in alphabetical order."),
    problem: z
      .object({
        code: z
          .string()
          .describe("A stable code for the problem, from the same list as the `errorCode` of a run."),
        message: z.string().describe("A sentence that explains the problem."),
      })
      .optional()
      .describe("Why the repository can't be used as requested."),
  })
  .meta({ id: "GitRepositoryCheck" });
