import { Badge } from "../../_ui/badge";

const TONES = { low: "neutral", medium: "warning", high: "danger" } as const;
const WORDS = { low: "Low impact", medium: "Medium impact", high: "High impact" } as const;

/** Shows how severely an issue affects customers. */
export const ImpactBadge = ({ impact }: { impact: keyof typeof TONES }) => (
  <Badge tone={TONES[impact]}>{WORDS[impact]}</Badge>
);
