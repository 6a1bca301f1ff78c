import { useEffect, useState } from "react";
import { type Tried, tryExpression } from "@/site/draft/try-expression";
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

/** The result of an expression, in words. */
function wordsOf(tried: Tried): string {
  if ("reason" in tried) return `No value: ${tried.reason}.`;
  if (tried.value === true) return "True: the content is shown.";
  if (tried.value === false) return "False: the content is hidden.";
  return `“${tried.value}”`;
}

/** Tests an expression for an example visitor. */
export function Tester({ expression }: { expression: string }) {
  const [text, setText] = useState('{ "beta": true }');
  const [answer, setAnswer] = useState("");
  const variables = useRevision(true)?.variables;
  const claims = claimsIn(text);
  useEffect(() => {
    let isStale = false;
    const known = claimsIn(text);
    if (!known || expression.trim() === "") return setAnswer("");
    void tryExpression(expression, { variables: variables ?? {}, claims: known }).then((tried) => {
      if (!isStale) setAnswer(wordsOf(tried));
    });
    return () => {
      isStale = true;
    };
  }, [expression, text, variables]);
  return (
    <div className="grid gap-2">
      <TextField
        label="Test with visitor claims"
        hint="Enter visitor.claims as JSON."
        error={claims ? undefined : 'Enter a JSON object, such as { "beta": true }.'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output className="text-[0.8125rem]">{answer}</output>
    </div>
  );
}
