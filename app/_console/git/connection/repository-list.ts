import { useMutation } from "@tanstack/react-query";
import { problemOf } from "../../errors";
import type { RouterInputs, RouterOutputs } from "../../outputs";
import { useTRPC } from "../../trpc";
import type { Fields } from "./connection-fields";

type Wanted = Omit<RouterInputs["git"]["check"]["repositoriesOfSpace"], "spaceId">;
export type ListedRepository = RouterOutputs["git"]["check"]["repositoriesOfSpace"]["repositories"][number];

/** The repositories that the credentials of a form can read. */
export interface RepositoryList {
  /** Requests the list if the host has one and the form has a token. */
  load: (fields: Fields) => void;
  repositories: readonly ListedRepository[];
  hasMore: boolean;
  busy: boolean;
  /** Why there is no list. */
  problem: string | null;
}

const LISTING: readonly string[] = ["github", "gitlab", "gitea"] satisfies Wanted["provider"][];

/** Whether the repositories of a provider can be listed. */
export const canList = (provider: Fields["provider"]): provider is Wanted["provider"] =>
  LISTING.includes(provider);

function wantedOf({ provider, host, username, password }: Fields): Wanted | null {
  if (!canList(provider) || password === "" || (provider === "gitea" && host.trim() === "")) return null;
  return {
    ...{ provider, credentials: { username: username.trim() || "git", password } },
    ...(host.trim() !== "" && { host: host.trim() }),
  };
}

const NONE =
  "The host listed no repositories for this token. Enter the URL of the repository, or check the permissions of the token.";

interface Listing {
  mutate: (wanted: Wanted) => void;
  reset: () => void;
  data: RouterOutputs["git"]["check"]["repositoriesOfSpace"] | undefined;
  isPending: boolean;
  error: unknown;
}

const listOf = ({ mutate, reset, data, isPending, error }: Listing): RepositoryList => ({
  load(fields) {
    const wanted = wantedOf(fields);
    if (wanted) mutate(wanted);
    else reset();
  },
  repositories: data?.repositories ?? [],
  hasMore: data?.hasMore ?? false,
  busy: isPending,
  problem: data?.problem?.message ?? problemOf(error) ?? (data?.repositories.length === 0 ? NONE : null),
});

/** The repositories to which a space can be connected. */
export function useSpaceRepositories(spaceId: string): RepositoryList {
  const { mutate, ...rest } = useMutation(useTRPC().git.check.repositoriesOfSpace.mutationOptions());
  return listOf({ mutate: (wanted) => mutate({ spaceId, ...wanted }), ...rest });
}

/** The repositories to which an organization can connect its spaces. */
export function useOrganizationRepositories(organizationId: string): RepositoryList {
  const { mutate, ...rest } = useMutation(useTRPC().git.check.repositoriesOfOrganization.mutationOptions());
  return listOf({ mutate: (wanted) => mutate({ organizationId, ...wanted }), ...rest });
}
