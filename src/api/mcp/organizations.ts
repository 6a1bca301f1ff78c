import type { Caller } from "./perform";
import { read } from "./read";

const ORGANIZATIONS_MAX = 100;

/** The organizations that the token reaches, the first hundred. */
export async function organizationsOf(caller: Caller): Promise<{ id: string; title: string }[]> {
  const paging = { limit: ORGANIZATIONS_MAX };
  const { items } = await read<{ items: { id: string; title: string }[] }>(
    caller,
    "listOrganizationsForAuthenticatedUser",
    paging,
  );
  return items;
}
