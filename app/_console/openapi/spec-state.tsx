import { Badge } from "../../_ui/badge";
import type { Spec } from "./specs";

/** The processing state of a specification. */
export function SpecState({ spec }: { spec: Spec }) {
  if (spec.processingState === "pending") return <Badge>Waiting</Badge>;
  if (spec.processingState === "progress") return <Badge tone="accent">Processing</Badge>;
  if (spec.lastProcessErrorCode) return <Badge tone="danger">Failed</Badge>;
  return <Badge tone="success">Up to date</Badge>;
}
