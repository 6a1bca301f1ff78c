import type { Act } from "@/access/authorization/actor";
import { newId } from "@/db/ids";
import { rankAfter } from "@/domains/collections/placement";
import { assertCondition } from "@/domains/sites/adaptive/service";
import type { SiteKey } from "@/domains/sites/rows";
import { now } from "@/lib/clock";
import { notFound } from "@/lib/errors";
import { parentOf } from "./groups";
import { assertRoom, changeStructure } from "./rows";
import type { AddExternalLink, UpdateExternalLink } from "./schema";
import { columnsOf, keyOf } from "./sections";
import { menuBelow } from "./tree";

/**
 * Adds a link at the end of its group or of the root. Answers its id. Throws 400 for a foreign group, 413 for a full
 * site.
 */
export async function addExternalLink(act: Act, key: SiteKey, input: AddExternalLink): Promise<string> {
  const id = newId();
  await changeStructure(act, { ...key, made: { siteExternalLinkId: id } }, async (tx, rows) => {
    assertRoom(rows);
    const { parent, ...fields } = input;
    assertCondition(rows.site, fields.condition);
    const groupId = parentOf(rows, parent);
    const rank = rankAfter(menuBelow(rows, groupId).at(-1)?.rank ?? null);
    const { organizationId, id: siteId } = key;
    const place = { organizationId, siteId, id, groupId, rank, createdAt: now() };
    const { title, url } = fields;
    await tx.siteExternalLink.create({ data: { ...place, ...columnsOf(fields), title, url } });
    return {};
  });
  return id;
}

/** Changes what the input names. Throws 404 for a link that is not there. */
export async function updateExternalLink(
  act: Act,
  key: SiteKey,
  id: string,
  input: UpdateExternalLink,
): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const link = rows.links.find((each) => each.id === id);
    if (!link) throw notFound("External link");
    assertCondition(rows.site, input.condition);
    const data = columnsOf(input);
    if (Object.keys(data).length === 0) return null;
    await tx.siteExternalLink.update({ where: keyOf(link), data: { ...data, version: { increment: 1 } } });
    return {};
  });
}

/** Deletes a link; does nothing when there is none. */
export async function deleteExternalLink(act: Act, key: SiteKey, id: string): Promise<void> {
  await changeStructure(act, key, async (tx, rows) => {
    const link = rows.links.find((each) => each.id === id);
    if (!link) return null;
    await tx.siteExternalLink.delete({ where: keyOf(link) });
    return {};
  });
}
