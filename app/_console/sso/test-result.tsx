import { Badge } from "../../_ui/badge";
import { PageHeading } from "../../_ui/page-heading";
import type { RouterOutputs } from "../outputs";

type Result = RouterOutputs["samlProviders"]["test"];

const TITLES = {
  accepted: { tone: "success", word: "Test passed" },
  refused: { tone: "danger", word: "Test failed" },
  waiting: { tone: "neutral", word: "Waiting" },
} as const;

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-1 py-2 sm:grid-cols-[14rem_1fr]">
      <dt className="break-words text-soft">{name}</dt>
      <dd className="break-words">{value}</dd>
    </div>
  );
}

/** The result of a test sign-in: the provider's response, and the effect that a real sign-in would have. */
export function TestResult({ result }: { result: Result }) {
  const { tone, word } = TITLES[result.state];
  const { identity } = result;
  return (
    <>
      <PageHeading title="Connection test" description="The test didn't sign anyone in or change anything." />
      <section aria-label="Result" className="rounded-2xl border border-line bg-raised p-5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>{word}</Badge>
          {result.sentence}
        </p>
        {result.detail ? (
          <p className="mt-2 break-words font-mono text-xs text-soft">{result.detail}</p>
        ) : null}
        {identity ? (
          <dl className="mt-4 divide-y divide-line">
            <Fact name="Name ID" value={identity.nameId} />
            <Fact name="Email address" value={identity.email ?? "Not provided"} />
            <Fact name="Display name" value={identity.displayName ?? "Not provided"} />
            {Object.entries(identity.attributes).map(([name, values]) => (
              <Fact key={name} name={name} value={values.join(", ")} />
            ))}
          </dl>
        ) : null}
      </section>
    </>
  );
}
