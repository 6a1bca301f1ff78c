import { Panel } from "../sites/panel";
import type { Spec } from "./specs";

function wordsOf({ lastProcessErrorCode, lastVersion }: Spec) {
  if (!lastProcessErrorCode)
    return {
      title: "Some pages aren't up to date",
      kept: "These pages show operations of the previous version. Fix the problem and upload the specification again.",
    };
  const title =
    lastProcessErrorCode === "PARSE_ERROR"
      ? "Couldn't read this specification"
      : "Couldn't fetch this specification";
  const kept = lastVersion
    ? "Until you fix the problem, pages show the last valid version."
    : "This specification has no valid version yet. Fix the problem to create reference pages.";
  return { title, kept };
}

/** The problems in a specification, line by line. Renders nothing if there are no problems. */
export function SpecProblems({ spec }: { spec: Spec }) {
  if (spec.lastProcessedErrors.length === 0 || spec.processingState !== "complete") return null;
  const { title, kept } = wordsOf(spec);
  return (
    <div role="alert">
      <Panel title={title} description={kept}>
        <ul className="grid max-h-96 gap-1.5 overflow-y-auto">
          {spec.lastProcessedErrors.map(({ message, line }) => (
            <li key={`${line} ${message}`} className="flex gap-3">
              {line ? (
                <span className="shrink-0 font-mono text-xs leading-5 text-soft">Line {line}</span>
              ) : null}
              <span className="min-w-0 break-words">{message}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
