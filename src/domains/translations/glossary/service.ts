import { recordEvent } from "@/access/audit/record";
import type { Act } from "@/access/authorization/actor";
import { assertIfMatch } from "@/access/authorization/if-match";
import { db, type Tx } from "@/db/client";
import type { GlossaryEntry, Prisma } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { type Page, type Paging, pageByTime } from "@/db/page";
import { inTransaction } from "@/db/transaction";
import { checkStorable } from "@/domains/content/write/texts";
import { now } from "@/lib/clock";
import { invalid, orNotFound } from "@/lib/errors";
import { organizationsLockedForUpdates } from "@/scopes/organization";
import type { Term } from "../providers/provider";
import { ENTRIES_MAX, type EntryInput, type UpdateGlossary } from "./schema";

/** Lists an organization's glossary entries, oldest first. */
export async function listEntries(organizationId: string, paging: Paging): Promise<Page<GlossaryEntry>> {
  const where = { organizationId };
  return await pageByTime<GlossaryEntry>(paging, "asc", {
    name: `glossary ${organizationId}`,
    fetch: (after, rest) => db().glossaryEntry.findMany({ where: { ...where, ...after }, ...rest }),
    count: () => db().glossaryEntry.count({ where }),
  });
}

/** Returns the version of an organization's glossary. ETags contain this version. */
export async function versionOfGlossary(
  organizationId: string,
  tx: Pick<Tx, "glossaryEntry"> = db(),
): Promise<string> {
  const where = { organizationId };
  const { _count, _max } = await tx.glossaryEntry.aggregate({
    where,
    _count: true,
    _max: { updatedAt: true },
  });
  return `${_count}-${_max.updatedAt?.getTime() ?? 0}`;
}

/** Reads an entry. Throws 404 if the entry doesn't exist. */
export async function readEntry(organizationId: string, id: string): Promise<GlossaryEntry> {
  return orNotFound(
    await db().glossaryEntry.findUnique({ where: { organizationId_id: { organizationId, id } } }),
    "Glossary entry",
  );
}

function checkEntry({ translations, doNotTranslate }: EntryInput, index: number): void {
  const field = `entries[${index}].translations`;
  const count = Object.keys(translations).length;
  if (count === 0) throw invalid(field, "must have a term in at least one language");
  if (count === 1 && !doNotTranslate)
    throw invalid(
      field,
      "must have terms in at least two languages. For a term that stays the same in all languages, set `doNotTranslate` to true",
    );
  checkStorable(translations, field);
}

/**
 * Creates, replaces and deletes entries in one transaction. If an entry to delete doesn't exist, ignores it.
 * Throws 400 for an invalid entry or an unknown ID, and 412 if the version of the glossary is out of date.
 */
export async function updateEntries(act: Act, organizationId: string, input: UpdateGlossary): Promise<void> {
  input.entries.forEach(checkEntry);
  await inTransaction(act, async (tx) => {
    // The organization is locked, so that concurrent writers can't exceed the maximum number of entries.
    await organizationsLockedForUpdates.count(tx, { ids: [organizationId] });
    assertIfMatch(act, await versionOfGlossary(organizationId, tx));
    const where = { organizationId, id: { in: input.delete } };
    const deleted = input.delete.length > 0 ? await tx.glossaryEntry.deleteMany({ where }) : { count: 0 };
    let made: { glossaryEntryId: string } | undefined;
    for (const [index, { id, translations, doNotTranslate = false }] of input.entries.entries()) {
      const data = { translations: translations as Prisma.InputJsonValue, doNotTranslate, updatedAt: now() };
      if (id === undefined) {
        const created = { organizationId, id: newId(), createdAt: now(), ...data };
        await tx.glossaryEntry.create({ data: created });
        made ??= { glossaryEntryId: created.id };
        continue;
      }
      const { count } = await tx.glossaryEntry.updateMany({ where: { organizationId, id }, data });
      if (count === 0)
        throw invalid(
          `entries[${index}].id`,
          `must be the ID of a glossary entry (received \`${id}\`). To create an entry, omit \`id\``,
        );
    }
    if ((await tx.glossaryEntry.count({ where: { organizationId } })) > ENTRIES_MAX)
      throw invalid(
        "entries",
        `can't add more entries, because a glossary can have at most ${ENTRIES_MAX} entries. Delete an entry first`,
      );
    if (input.entries.length + deleted.count > 0) await recordEvent(tx, act, { organizationId, made });
  });
}

/** Returns the glossary terms for a translation from one language to another, always in the same order. */
export async function termsFor(
  organizationId: string,
  sourceLanguage: string,
  language: string,
): Promise<Term[]> {
  const entries = await db().glossaryEntry.findMany({ where: { organizationId } });
  const terms = new Map<string, Term>();
  for (const { translations, doNotTranslate } of entries) {
    const words = translations as Record<string, string>;
    // Terms that are never translated can occur in texts in any language. Therefore, their spellings in all
    // languages are included.
    const sources = doNotTranslate ? Object.values(words) : [words[sourceLanguage]];
    for (const source of sources) {
      const target = doNotTranslate ? source : words[language];
      if (source && target) terms.set(source, { source, target });
    }
  }
  return [...terms.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}
