import type { LanguageModel } from "ai";
import { db } from "@/db/client";
import { languageModel } from "@/lib/model";

/** The instance's language model, or null if the instance has none or the organization has AI turned off. */
export async function languageModelOf(organizationId: string): Promise<LanguageModel | null> {
  const model = languageModel();
  const where = { id: organizationId };
  const organization = model && (await db().organization.findUnique({ where, select: { ai: true } }));
  return organization?.ai ? model : null;
}
