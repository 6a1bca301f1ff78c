import { groupAlike, heaviest, likeness, sumOf, type Terms, type Vector, vectorOf } from "./vectors";

export interface SortedIssue {
  id: string;
  terms: Terms;
}

/** A cluster with the data that issues are compared with. */
interface SortedCluster extends SortedIssue {
  muted: boolean;
}

export interface ClusterIndexContents {
  /** The clusters, sorted from oldest to newest. */
  clusters: readonly SortedCluster[];
  /** The newest issues that aren't in a cluster. */
  waiting: readonly SortedIssue[];
  /** The number of issues that contain each term. */
  frequencies: ReadonlyMap<string, number>;
  /** The total number of issues in `frequencies`. */
  issues: number;
}

/** The result of sorting issues into clusters. */
export interface Sorted {
  /** The cluster ID for each issue ID. */
  placed: ReadonlyMap<string, string>;
  created: ReadonlySet<string>;
  /** For each merged cluster, the ID of the cluster that contains its issues now. */
  merged: ReadonlyMap<string, string>;
}

/**
 * The minimum average similarity of texts in a group. The value was chosen with messages on many topics
 * (bench/conversations).
 */
const GROUP_LIKENESS_MIN = 0.08;
/** The minimum similarity of a text to the sum of a cluster's texts. */
const JOIN_LIKENESS_MIN = 0.1;
/** The minimum similarity of two clusters for merging them. */
const MERGE_LIKENESS_MIN = 0.3;
/**
 * The maximum number of texts that are grouped at once. Grouping takes cubic time, which is 0.2 s of CPU for
 * this number.
 */
const GROUPED_MAX = 250;
const CLUSTER_TERMS_MAX = 150;

/**
 * The data that new issues are compared with. An issue joins the most similar cluster if it is similar enough.
 * Remaining issues are grouped with each other and with waiting issues. If two clusters have become similar, they are
 * merged under the ID of the older cluster. If only one of them is muted, they stay separate.
 */
export class ClusterIndex {
  private readonly clusters: Map<string, SortedCluster>;
  private readonly waiting: Map<string, SortedIssue>;
  private readonly frequencies: Map<string, number>;
  private issues: number;

  constructor(
    contents: ClusterIndexContents,
    private readonly newId: () => string,
  ) {
    this.clusters = new Map(contents.clusters.map((cluster) => [cluster.id, cluster]));
    this.waiting = new Map(contents.waiting.map((issue) => [issue.id, issue]));
    this.frequencies = new Map(contents.frequencies);
    this.issues = contents.issues;
  }

  /** Returns the terms with which a cluster is compared, or undefined if the cluster doesn't exist. */
  termsOf = (clusterId: string): Terms | undefined => this.clusters.get(clusterId)?.terms;

  /** The terms of a cluster with their weights. */
  weightsOf = (clusterId: string): Vector => this.vectorOf(this.termsOf(clusterId) ?? {});

  /** Removes an issue that was deleted or will be sorted again. `clusterId` is the ID of the issue's previous cluster. */
  remove({ id, terms }: SortedIssue, clusterId: string | null): void {
    this.waiting.delete(id);
    this.count(terms, -1);
    const cluster = clusterId === null ? undefined : this.clusters.get(clusterId);
    if (!cluster) return;
    const rest = Object.entries(cluster.terms)
      .map(([term, count]) => [term, count - (terms[term] ?? 0)] as const)
      .filter(([, count]) => count > 0.001);
    this.clusters.set(cluster.id, { ...cluster, terms: Object.fromEntries(rest) });
  }

  /** Removes an empty cluster. */
  removeCluster(id: string): void {
    this.clusters.delete(id);
  }

  private count(terms: Terms, step: 1 | -1): void {
    this.issues += step;
    for (const term of Object.keys(terms)) {
      const count = (this.frequencies.get(term) ?? 0) + step;
      if (count > 0) this.frequencies.set(term, count);
      else this.frequencies.delete(term);
    }
  }

  private vectorOf = (terms: Terms): Vector => vectorOf(terms, this.issues, this.frequencies);

  private vectors = (): Map<string, Vector> =>
    new Map([...this.clusters.values()].map(({ id, terms }) => [id, this.vectorOf(terms)]));

  /** Sorts new issues. */
  sort(issues: readonly SortedIssue[]): Sorted {
    for (const { terms } of issues) this.count(terms, 1);
    const placed = new Map<string, string>();
    const created = new Set<string>();
    const vectors = this.vectors();
    const rest = issues.filter((issue) => !this.join([issue], vectors, placed));
    for (let at = 0; at < rest.length; at += GROUPED_MAX)
      this.group(rest.slice(at, at + GROUPED_MAX), vectors, placed, created);
    const merged = this.merge(new Set(placed.values()), placed);
    return { placed, created, merged };
  }

  /** Adds a group of issues to the most similar cluster. Returns false if no cluster is similar enough. */
  private join(
    issues: readonly SortedIssue[],
    vectors: ReadonlyMap<string, Vector>,
    placed: Map<string, string>,
  ): boolean {
    const found = nearest(this.vectorOf(sumOf(issues.map(({ terms }) => terms))), vectors);
    if (!found || found.likeness < JOIN_LIKENESS_MIN) return false;
    this.put(found.id, issues, placed);
    return true;
  }

  private put(clusterId: string, issues: readonly SortedIssue[], placed: Map<string, string>): void {
    const { terms = {}, muted = false } = this.clusters.get(clusterId) ?? {};
    const sum = this.trimmed(sumOf([terms, ...issues.map((issue) => issue.terms)]));
    this.clusters.set(clusterId, { id: clusterId, muted, terms: sum });
    for (const { id } of issues) {
      placed.set(id, clusterId);
      this.waiting.delete(id);
    }
  }

  private trimmed(terms: Terms): Terms {
    const kept = heaviest(this.vectorOf(terms), CLUSTER_TERMS_MAX);
    return Object.fromEntries(kept.map((term) => [term, terms[term] as number]));
  }

  private group(
    issues: readonly SortedIssue[],
    vectors: Map<string, Vector>,
    placed: Map<string, string>,
    created: Set<string>,
  ): void {
    const all = [...issues, ...this.companyFor(issues)];
    const alike = all.map(({ terms }) => this.vectorOf(terms));
    for (const indexes of groupAlike(alike, GROUP_LIKENESS_MIN)) {
      const together = indexes.flatMap((index) => all[index] ?? []);
      const [alone, ...others] = together;
      if (alone && others.length === 0) this.waiting.set(alone.id, alone);
      else if (!this.join(together, vectors, placed)) {
        const id = this.newId();
        created.add(id);
        this.put(id, together, placed);
        vectors.set(id, this.vectorOf(this.termsOf(id) ?? {}));
      }
    }
  }

  /**
   * Returns the waiting issues that are somewhat similar to a new issue, with the most similar issue first. All waiting issues
   * were already compared with each other.
   */
  private companyFor(issues: readonly SortedIssue[]): SortedIssue[] {
    const vectors = issues.map(({ terms }) => this.vectorOf(terms));
    const likely = [...this.waiting.values()]
      .map((issue) => {
        const vector = this.vectorOf(issue.terms);
        return { issue, likeness: Math.max(...vectors.map((one) => likeness(one, vector))) };
      })
      .filter((one) => one.likeness >= GROUP_LIKENESS_MIN / 2)
      .sort((one, other) => other.likeness - one.likeness);
    return likely.slice(0, Math.max(0, GROUPED_MAX - issues.length)).map(({ issue }) => issue);
  }

  private merge(changed: ReadonlySet<string>, placed: Map<string, string>): Map<string, string> {
    const merged = new Map<string, string>();
    const vectors = this.vectors();
    for (const id of changed) {
      const other = this.duplicateOf(id, vectors);
      if (other === null) continue;
      const [kept, absorbed] = this.byAge(id, other);
      this.unite(kept, absorbed);
      vectors.set(kept, this.vectorOf(this.termsOf(kept) ?? {}));
      vectors.delete(absorbed);
      for (const [issue, place] of placed) if (place === absorbed) placed.set(issue, kept);
      for (const [from, to] of merged) if (to === absorbed) merged.set(from, kept);
      merged.set(absorbed, kept);
    }
    return merged;
  }

  /** Returns the cluster that the given cluster must be merged with, or null if there is none. */
  private duplicateOf(id: string, vectors: ReadonlyMap<string, Vector>): string | null {
    const [vector, cluster] = [vectors.get(id), this.clusters.get(id)];
    if (!vector || !cluster) return null;
    const others = [...vectors].filter(
      ([other]) => other !== id && this.clusters.get(other)?.muted === cluster.muted,
    );
    const found = nearest(vector, new Map(others));
    return found && found.likeness >= MERGE_LIKENESS_MIN ? found.id : null;
  }

  private unite(kept: string, absorbed: string): void {
    const [one, other] = [this.clusters.get(kept), this.clusters.get(absorbed)];
    if (!one || !other) return;
    this.clusters.set(kept, { ...one, terms: this.trimmed(sumOf([one.terms, other.terms])) });
    this.clusters.delete(absorbed);
  }

  private byAge(one: string, other: string): [older: string, younger: string] {
    for (const id of this.clusters.keys()) {
      if (id === one) return [one, other];
      if (id === other) return [other, one];
    }
    throw new Error("a merged cluster doesn't exist");
  }
}

function nearest(vector: Vector, others: ReadonlyMap<string, Vector>) {
  let best: { id: string; likeness: number } | null = null;
  for (const [id, other] of others) {
    const alike = likeness(vector, other);
    if (!best || alike > best.likeness) best = { id, likeness: alike };
  }
  return best;
}
