import type { Act } from "@/access/authorization/actor";
import type { Tx } from "@/db/client";
import type { Space } from "@/db/generated/client";
import { createEmptyContents } from "@/domains/spaces/contents";
import { insertBeside, withSuffix } from "@/domains/spaces/duplicate";

/** A language as those call it who speak it. */
export const ownNameOf = (language: string) =>
  new Intl.DisplayNames([language], { type: "language", fallback: "code" }).of(language) ?? language;

/** The title of a space in another language. */
export const titleOfTranslation = (title: string, language: string): string =>
  withSuffix(title, ` (${ownNameOf(language)})`);

/** An empty space beside the one that it is to translate, as {@link insertBeside} makes it. */
export const createBeside = (tx: Tx, act: Act, source: Space, language: string) =>
  insertBeside(
    tx,
    act,
    source,
    { title: titleOfTranslation(source.title, language), language, editMode: source.editMode },
    (place) => createEmptyContents(tx, place, act.actor.userId),
  );
