import { agnes, type Cluster } from "ml-hclust";
import { likeness, type Vector } from "./vectors";

/**
 * Takes apart what belongs together: texts that are on average at least so alike (0 to 1). Returns groups of indexes, each
 * index in one group. Costs the cube of their number: for some hundred at most.
 */
export function groupAlike(vectors: readonly Vector[], likenessMin: number): number[][] {
  if (vectors.length < 2) return vectors.map((_, index) => [index]);
  const distances = vectors.map((one) =>
    vectors.map((other) => (one === other ? 0 : 1 - likeness(one, other))),
  );
  const tree = agnes(distances, { method: "average", isDistanceMatrix: true });
  return tree.cut(1 - likenessMin).map(leavesOf);
}

const leavesOf = (cluster: Cluster): number[] => cluster.indices().sort((left, right) => left - right);
