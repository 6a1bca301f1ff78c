import { z } from "zod";
import { invalid } from "@/lib/errors";
import { isSameSecret, sign } from "@/lib/seal";

const PURPOSE = "ask-response";
const said = z.object({ siteId: z.string(), question: z.string() });

/**
 * The id of a response: the question that it answered, signed, so that nothing has to be stored. The signature proves
 * that this site was asked the question.
 */
export function responseIdOf(siteId: string, question: string): string {
  const text = Buffer.from(JSON.stringify({ siteId, question })).toString("base64url");
  return `${text}.${sign(PURPOSE, text)}`;
}

function read(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

/** What a response answered. Throws 400 for an id that no response of the site has. */
export function questionOfResponse(siteId: string, responseId: string): string {
  const [text = "", signature = ""] = responseId.split(".", 2);
  const { data } = said.safeParse(isSameSecret(sign(PURPOSE, text), signature) ? read(text) : undefined);
  if (data?.siteId !== siteId) throw invalid("previousResponseId", "is that of no response of this site");
  return data.question;
}
