import { readSpecDocument } from "@/domains/openapi/documents";
import { Cache } from "@/lib/cache";
import { TaskTooCostlyError } from "@/lib/threads/errors";
import { runTask } from "@/lib/threads/run";
import { defineTask, handleTask } from "@/lib/threads/task";
import type { KnownSpecification } from "../kind";
import { hostsIn } from "./match/servers";

/** A specification that the samples of a page can belong to. */
export interface SpecificationSource {
  slug: string;
  /** The hosts of its servers. */
  hosts: readonly string[];
  isReferenced: boolean;
}

interface HostsInput {
  organizationId: string;
  slug: string;
}

const hostsTask = defineTask<HostsInput, string[]>("specification-hosts");

/** The part of `readHosts` that runs in a thread. */
export const specificationHostsHandler = handleTask(hostsTask, async ({ organizationId, slug }) => {
  const found = await readSpecDocument(organizationId, slug);
  return found ? hostsIn(found.root) : [];
});

const hosts = new Cache<string[]>({
  name: "specification-hosts",
  weigh: (found) => found.reduce((sum, host) => sum + host.length * 2, 0),
});

/** Returns the hosts of a specification's servers, or null if parsing the specification takes too much time or memory. */
export async function readHosts(
  organizationId: string,
  slug: string,
  versionId: string,
): Promise<string[] | null> {
  const key = `${organizationId}/${versionId}`;
  const read = () => runTask(hostsTask, { organizationId, slug }, { group: organizationId, key });
  try {
    return await hosts.load(key, read);
  } catch (error) {
    if (error instanceof TaskTooCostlyError) return null;
    throw error;
  }
}

/**
 * Reads the specifications that the samples in a text can belong to. Call this function only in threads, because parsing
 * takes long.
 */
export async function readSpecifications(
  organizationId: string,
  text: string,
  sources: readonly SpecificationSource[],
): Promise<KnownSpecification[]> {
  const lower = text.toLowerCase();
  const found: KnownSpecification[] = [];
  for (const { slug, hosts, isReferenced } of sources) {
    if (!isReferenced && !hosts.some((host) => lower.includes(host))) continue;
    const document = await readSpecDocument(organizationId, slug);
    if (document) found.push({ slug, versionId: document.versionId, root: document.root, isReferenced });
  }
  return found;
}
