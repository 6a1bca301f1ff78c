import { PageHeading } from "../../_ui/page-heading";
import type { RouterOutputs } from "../outputs";
import { RevisionFacts } from "./revision-facts";
import { revisionTitle } from "./revision-words";

type Revision = RouterOutputs["content"]["revision"]["revision"];

function Side({ label, revision }: { label: string; revision: Revision }) {
  return (
    <div className="min-w-0">
      <p className="truncate">
        <span className="text-soft">{label}</span>{" "}
        <span className="font-medium">{revisionTitle(revision)}</span>
      </p>
      <RevisionFacts revision={revision} />
    </div>
  );
}

interface Props {
  /** What is compared: the space, or one of its pages. */
  title: string;
  after: Revision;
  /** Null where a revision is compared with what was there before it. */
  before: Revision | null;
}

/** Says which revisions are compared. */
export function ComparisonHeading({ title, after, before }: Props) {
  return (
    <div className="border-b border-line px-5 pt-6 pb-5 sm:px-8">
      <PageHeading title={title} />
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {before ? <Side label="From" revision={before} /> : null}
        <Side label={before ? "To" : "Changed by"} revision={after} />
      </div>
    </div>
  );
}
