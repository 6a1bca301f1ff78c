import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { ApiError } from "@/lib/errors";

const LENGTH_MAX = 2_000_000;

/** JSON without the comments and the commas before closing brackets that people leave in it. */
const withoutComments = (text: string) =>
  text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('"') ? found : " ",
    )
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === "," ? "" : found));

/** A value of JSON, which may have comments; undefined for what is none. */
function parseJson(text: string): { value?: unknown } {
  const plain = text.replace(/^\uFEFF/, "");
  for (const candidate of [plain, withoutComments(plain)])
    try {
      return { value: JSON.parse(candidate) };
    } catch {}
  return {};
}

export const jsonTask = textTask("import-json", parseJson);

/** The value of a file of JSON; undefined for what is none, or is too costly to read. */
export async function readJson(organizationId: string, text: string): Promise<unknown> {
  if (text.length > LENGTH_MAX) return undefined;
  const read = runTextTask(jsonTask, text, { organizationId, length: text.length });
  return (
    await read.catch((error): { value?: unknown } => {
      if (error instanceof ApiError && error.status === 422) return {};
      throw error;
    })
  ).value;
}
