import { createHash } from "node:crypto";
import { type On, pooled } from "@/db/client";
import { Cache } from "@/lib/cache";
import { monotonicMilliseconds } from "@/lib/clock";
import type { Snapshot } from "@/scopes/snapshot";
import { referencedSpecifications, specificationVersions, textsWith } from "./queries";
import { readHosts, type SpecificationSource } from "./specifications";

/** The maximum number of specifications with which the samples of a space are compared. */
const SPECIFICATIONS_MAX = 100;

const digest = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** Returns a text that changes when a specification of the organization gets a new version, is added or deleted. */
export async function stateOfSpecifications(on: On, organizationId: string): Promise<string> {
  const versions = await specificationVersions.rows(on, { organizationId });
  return digest(versions.map(({ slug, versionId }) => [slug, versionId]));
}

/** The texts whose samples match the specifications, or that have no samples. */
const correct = new Cache<true>({ name: "correct-samples", weigh: () => 1 });

/** Texts that can contain samples of an API whose server they don't name. */
const SAMPLES = "curl |HTTP/[0-9]|fetch|requests\\.|operation=|(GET|POST|PUT|PATCH|DELETE) ";

/** Converts a host to a regular expression. PostgreSQL doesn't allow a backslash before every letter. */
const patternOf = (host: string) => host.replaceAll(".", "\\.");

/** Tells when to stop reading specifications. */
export interface ReadingBounds {
  signal: AbortSignal;
  /** The end of the time on the monotonic clock. */
  until: number;
}

/** The specifications with which the samples of a content are compared. */
export class SampleSources {
  private constructor(
    private readonly organizationId: string,
    readonly specifications: readonly SpecificationSource[],
    private readonly state: string,
    /** Whether the servers of all specifications are known. */
    readonly isComplete: boolean,
  ) {}

  static async read(content: Snapshot, { signal, until }: ReadingBounds): Promise<SampleSources> {
    const { organizationId } = content;
    const versions = await specificationVersions.rows(pooled(), { organizationId });
    if (versions.length === 0) return new SampleSources(organizationId, [], "", true);
    const rows = await referencedSpecifications.rows(pooled(content), content, {});
    const referenced = new Set(rows.map(({ slug }) => slug));
    const rank = ({ slug }: { slug: string }) => (referenced.has(slug) ? 0 : 1);
    const first = [...versions].sort((a, b) => rank(a) - rank(b)).slice(0, SPECIFICATIONS_MAX);
    const specifications: SpecificationSource[] = [];
    let isComplete = true;
    for (const { slug, versionId } of first) {
      signal.throwIfAborted();
      const hosts = monotonicMilliseconds() > until ? null : await readHosts(organizationId, slug, versionId);
      isComplete = isComplete && hosts !== null;
      specifications.push({ slug, hosts: hosts ?? [], isReferenced: referenced.has(slug) });
    }
    return new SampleSources(organizationId, specifications, digest([first, specifications]), isComplete);
  }

  private keyOf(textHash: string): string {
    return `${this.organizationId}/${this.state}/${textHash}`;
  }

  /** Notes that the samples in a text match the specifications. A later run doesn't have to read the text again. */
  noteCorrect(textHash: string): void {
    correct.set(this.keyOf(textHash), true);
  }

  /** Returns those texts whose samples have to be compared. */
  async textsToCompare(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const patterns = this.specifications.flatMap((each) => each.hosts.map(patternOf));
    if (this.specifications.some(({ isReferenced }) => isReferenced)) patterns.push(SAMPLES);
    const unknown = hashes.filter((hash) => correct.get(this.keyOf(hash)) === undefined);
    if (patterns.length === 0 || unknown.length === 0) return new Set();
    const { organizationId } = this;
    const pattern = patterns.join("|");
    const rows = await textsWith.rows(pooled(), { organizationId, hashes: unknown, pattern });
    const found = new Set(rows.map(({ hash }) => hash));
    for (const hash of unknown) if (!found.has(hash)) this.noteCorrect(hash);
    return found;
  }
}
