import { organizationScope } from "@/scopes/organization";
import { spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { readConnection } from "../connections/rows";
import { type ListedRepositories, listRepositories } from "./repositories";
import {
  checkConnectionFields,
  checkRepositoryFields,
  gitRepositoryCheckSchema,
  gitRepositoryListSchema,
  listRepositoriesFields,
} from "./schema";
import { checkRepository, type RepositoryAccess, storedConnectionOf } from "./service";

const rest = restTagged("git");
const DESCRIPTION =
  "Checks whether the credentials can read the repository and, if the direction includes exports, write to it. Returns the branches of the repository. If the host refuses access, the response contains a `problem`. The settings aren't saved. The check takes at most 20 seconds.";

const present = (access: RepositoryAccess) => ({ object: "git-repository-check", ...access }) as const;

const LIST_DESCRIPTION =
  "Returns at most 300 repositories that an access token can read on GitHub, GitLab, Gitea or Forgejo. If the host refuses the token, the response contains a `problem`. The credentials aren't saved. This operation isn't part of the GitBook API.";

const presentList = (listed: ListedRepositories) => ({ object: "git-repository-list", ...listed }) as const;

/** Operations that check whether a repository can be accessed before it's connected. */
export const accessCheckRouter = router({
  space: rest("POST", "/spaces/{spaceId}/git/check", {
    id: "checkGitRepositoryOfSpace",
    audit: false,
    summary: "Check a space's Git repository",
    description: DESCRIPTION,
    scope: spaceScope("installIntegration", checkRepositoryFields),
    output: gitRepositoryCheckSchema,
  }).mutation(async ({ ctx, input }) =>
    present(await checkRepository(input, await storedConnectionOf(ctx.space))),
  ),

  repositoriesOfSpace: rest("POST", "/spaces/{spaceId}/git/repositories", {
    id: "listGitRepositoriesForSpace",
    audit: false,
    summary: "List Git repositories for a space",
    description: LIST_DESCRIPTION,
    scope: spaceScope("installIntegration", listRepositoriesFields),
    output: gitRepositoryListSchema,
  }).mutation(async ({ input }) =>
    presentList(await listRepositories(input.provider, input.host, input.credentials)),
  ),

  repositoriesOfOrganization: rest("POST", "/orgs/{organizationId}/git/repositories", {
    id: "listGitRepositoriesForOrganization",
    audit: false,
    summary: "List Git repositories for an organization",
    description: LIST_DESCRIPTION,
    scope: organizationScope("admin", listRepositoriesFields),
    output: gitRepositoryListSchema,
  }).mutation(async ({ input }) =>
    presentList(await listRepositories(input.provider, input.host, input.credentials)),
  ),

  organization: rest("POST", "/orgs/{organizationId}/git/check", {
    id: "checkGitRepositoryOfOrganization",
    audit: false,
    summary: "Check an organization's Git repository",
    description: DESCRIPTION,
    scope: organizationScope("admin", checkConnectionFields),
    output: gitRepositoryCheckSchema,
  }).mutation(async ({ ctx, input }) => {
    const { connection: id, ...fields } = input;
    const key = id === undefined ? null : { organizationId: ctx.organizationId, id };
    const stored = key && (await readConnection(key, ctx)).connection;
    return present(await checkRepository(fields, stored));
  }),
});
