import type { LanguageModel } from "ai";
import { db } from "@/db/client";
import { languageModel } from "@/lib/model";

/** The language model of the installation for an organization that has AI turned on; null where either is not. */
export async function languageModelOf(organizationId: string): Promise<LanguageModel | null> {
  const model = languageModel();
  const where = { id: organizationId };
  const organization = model && (await db().organization.findUnique({ where, select: { ai: true } }));
  return organization?.ai ? model : null;
}
