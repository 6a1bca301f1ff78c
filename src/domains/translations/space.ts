import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Prisma, Space } from "@/db/generated/client";
import { newId } from "@/db/ids";
import { takePlace } from "@/domains/collections/library";
import { createEmptyContents } from "@/domains/spaces/contents";
import { copyGrants, ownParent } from "@/domains/spaces/duplicate";
import { insertSpace } from "@/domains/spaces/service";

const TITLE_LENGTH_MAX = 50;

/** A language as those call it who speak it. */
export const ownNameOf = (language: string) =>
  new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(language) ?? language;

/** The title of a space in another language, cut between characters where it would grow too long. */
export function titleOfTranslation(title: string, language: string): string {
  const suffix = ` (${ownNameOf(language)})`;
  return [...title].slice(0, TITLE_LENGTH_MAX - [...suffix].length).join("") + suffix;
}

/** The new space, and the first revision of it. */
interface Beside {
  spaceId: string;
  revisionId: string;
}

/**
 * An empty, private space directly after the one that it is to translate, with its look, its access and its rules.
 * To be called behind the lock of the library. Throws 403 where the caller may not create.
 */
export async function createBeside(tx: Tx, act: Act, source: Space, language: string): Promise<Beside> {
  const { organizationId } = source;
  const id = newId();
  const parent = await ownParent(act, source);
  const after = { type: "space", space: source.id } as const;
  const rank = (await takePlace(tx, { organizationId, id }, parent.parentId, { after })) as string;
  const head = await createEmptyContents(tx, { organizationId, spaceId: id }, act.actor.userId);
  await insertSpace(tx, head, {
    organizationId,
    id,
    ...parent,
    rank,
    title: titleOfTranslation(source.title, language),
    emoji: source.emoji,
    icon: source.icon,
    language,
    editMode: source.editMode,
    defaultLevel: source.defaultLevel,
    inheritsDefaultLevel: source.inheritsDefaultLevel,
    mergeRules: source.mergeRules as Prisma.InputJsonValue,
  });
  await copyGrants(tx, source, id);
  return { spaceId: id, revisionId: head.revisionId };
}
