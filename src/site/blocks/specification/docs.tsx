import type { DocsLink } from "@/domains/openapi/view/content";
import { leaving } from "../safe-href";

/** A link to external documentation. */
export const Docs = ({ docs }: { docs: DocsLink | undefined }) =>
  docs ? (
    <p>
      <a href={docs.url} {...leaving(true)}>
        {docs.said ?? docs.url}
      </a>
    </p>
  ) : null;
