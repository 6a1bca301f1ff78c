import { Badge } from "../../_ui/badge";
import type { Translation } from "./translations";

/** The state of a translation relative to its source. */
export function TranslationState({ translation: { latestRun, outdated } }: { translation: Translation }) {
  if (!latestRun) return <Badge>Not run yet</Badge>;
  if (latestRun.status === "pending") return <Badge>Waiting</Badge>;
  if (latestRun.status === "running") return <Badge tone="accent">Running, {latestRun.progress}%</Badge>;
  if (latestRun.status === "failure") return <Badge tone="danger">Failed</Badge>;
  if (outdated) return <Badge tone="warning">Outdated</Badge>;
  return <Badge tone="success">Up to date</Badge>;
}
