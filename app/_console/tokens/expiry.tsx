"use client";

import { Badge } from "../../_ui/badge";
import { Ago } from "../../_ui/time";

/** The date on which a token expires, or a note that it has expired. */
export function Expiry({ time }: { time: string | undefined }) {
  if (!time) return <>Never</>;
  const expired = new Date(time) <= new Date();
  return expired ? <Badge tone="danger">Expired</Badge> : <Ago time={time} />;
}
