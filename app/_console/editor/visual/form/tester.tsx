import { useEffect, useState } from "react";
import { TextField } from "../../../../_ui/field";
import { useRevision } from "./choices";

const claimsIn = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
};

/** What an expression comes to for a reader with these claims. */
async function answerOf(
  expression: string,
  variables: Record<string, unknown>,
  claims: Record<string, unknown>,
): Promise<string> {
  const { evaluateExpressions, expressionText } = await import("@/domains/content/markdown/expressions");
  const known = { space: { vars: variables }, visitor: { claims } };
  const answer = evaluateExpressions([expression], known, "all").get(expression);
  if (!answer?.known) return `No value: it ${answer?.reason ?? "is no expression"}.`;
  if (answer.value === true) return "True: it is shown.";
  if (answer.value === false) return "False: it is not shown.";
  return `“${expressionText(answer.value) ?? ""}”`;
}

/** Tries an expression for a reader that one makes up. */
export function Tester({ expression }: { expression: string }) {
  const [text, setText] = useState('{ "beta": true }');
  const [answer, setAnswer] = useState("");
  const variables = useRevision(true)?.variables;
  const claims = claimsIn(text);
  useEffect(() => {
    let isStale = false;
    const known = claimsIn(text);
    if (!known || expression.trim() === "") return setAnswer("");
    void answerOf(expression, variables ?? {}, known).then((said) => {
      if (!isStale) setAnswer(said);
    });
    return () => {
      isStale = true;
    };
  }, [expression, text, variables]);
  return (
    <div className="grid gap-2">
      <TextField
        label="Try it for a reader with these claims"
        hint="As JSON: what visitor.claims holds"
        error={claims ? undefined : "This is no JSON object."}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output className="text-[0.8125rem]">{answer}</output>
    </div>
  );
}
