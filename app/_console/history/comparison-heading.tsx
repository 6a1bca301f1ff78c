import { Link } from "../../_ui/link";
import { PageHeading } from "../../_ui/page-heading";
import type { RouterOutputs } from "../outputs";
import { RevisionFacts } from "./revision-facts";
import { revisionTitle } from "./revision-words";

type Revision = RouterOutputs["content"]["revision"]["revision"];

function Side({ label, href, revision }: { label: string; href: string; revision: Revision }) {
  return (
    <div className="min-w-0">
      <p className="truncate">
        <span className="text-soft">{label}</span>{" "}
        <Link href={href} className="font-medium hover:text-accent hover:underline">
          {revisionTitle(revision)}
        </Link>
      </p>
      <RevisionFacts revision={revision} />
    </div>
  );
}

interface Props {
  /** The title of the compared space or page. */
  title: string;
  /** The path of a revision's content. */
  hrefOf: (revisionId: string) => string;
  after: Revision;
  /** Null if a revision is compared with the previous revision. */
  before: Revision | null;
}

/** Shows which revisions are compared. */
export function ComparisonHeading({ title, hrefOf, after, before }: Props) {
  return (
    <div className="border-b border-line px-5 pt-6 pb-5 sm:px-8">
      <PageHeading title={title} />
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {before ? <Side label="From" href={hrefOf(before.id)} revision={before} /> : null}
        <Side label={before ? "To" : "Changed by"} href={hrefOf(after.id)} revision={after} />
      </div>
    </div>
  );
}
