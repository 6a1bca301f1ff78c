import { organizationScope } from "@/scopes/organization";
import { spaceScope } from "@/scopes/space";
import { router } from "@/trpc/init";
import { restTagged } from "@/trpc/operation";
import { readConnection } from "../connections/rows";
import { checkConnectionFields, checkRepositoryFields, gitRepositoryCheckSchema } from "./schema";
import { checkRepository, type RepositoryAccess, storedConnectionOf } from "./service";

const rest = restTagged("git");
const DESCRIPTION =
  "Checks whether the credentials can read the repository and, if the direction includes exports, write to it. Returns the branches of the repository. If the host refuses access, the response contains a `problem`. The settings aren't saved. The check takes at most 20 seconds.";

const present = (access: RepositoryAccess) => ({ object: "git-repository-check", ...access }) as const;

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
