import { runTextTask } from "@/domains/content/text-tasks/run-text-task";
import { textTask } from "@/domains/content/text-tasks/text-task";
import { ApiError } from "@/lib/errors";

const LENGTH_MAX = 2_000_000;

/** Removes comments and trailing commas from JSON. */
const withoutComments = (text: string) =>
  text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('"') ? found : " ",
    )
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (found) => (found === "," ? "" : found));

/** Parses JSON that can contain comments. Returns an empty object if the JSON is invalid. */
function parseJson(text: string): { value?: unknown } {
  const plain = text.replace(/^\uFEFF/, "");
  for (const candidate of [plain, withoutComments(plain)])
    try {
      return { value: JSON.parse(candidate) };
    } catch {}
  return {};
}

export const jsonTask = textTask("import-json", parseJson);

/** Parses a JSON file. Returns undefined if the JSON is invalid or parsing takes too long. */
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
