import type { RestClient } from "../rest.js";
import { misuse } from "./failure.js";

const NAMED_MAX = 20;

/**
 * Returns the given organization or, by default, the caller's only organization. @throws CommandError if no organization
 * is given and the caller doesn't have exactly one
 */
export async function organizationOf(client: RestClient, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const { items } = await client.listOrganizationsForAuthenticatedUser({ limit: NAMED_MAX });
  const [only] = items;
  if (!only) throw misuse("You aren't a member of any organization. Ask an administrator to invite you.");
  if (items.length === 1) return only.id;
  const list = items.map(({ id, title }) => `  ${id}  ${title}`).join("\n");
  throw misuse(`You are in several organizations. Select one with --organization ID:\n${list}`);
}
