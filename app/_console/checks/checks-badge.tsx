"use client";

import { TriangleAlert } from "lucide-react";
import { Badge } from "../../_ui/badge";
import { counted } from "../../_ui/counted";
import { Link } from "../../_ui/link";
import { pathOf } from "../change-requests/title";
import { type ChangeRequest, keyOf } from "../change-requests/use-request";
import { useRuns } from "./use-checks";

/** The number of open problems that a change request causes, as a link to them. Renders nothing if there are none. */
export function ChecksBadge({ request }: { request: ChangeRequest }) {
  const { shown } = useRuns(keyOf(request));
  const count = shown?.findings.introduced ?? 0;
  if (!shown || count === 0) return null;
  return (
    <Link href={`${pathOf(request)}/checks?introduced=true`} className="rounded-full hover:underline">
      <Badge tone={shown.findings.errors > 0 ? "danger" : "warning"}>
        <TriangleAlert size={13} aria-hidden />
        {counted(count, "new problem")}
      </Badge>
    </Link>
  );
}
