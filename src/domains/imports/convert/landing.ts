import { isObject, objectsIn } from "@/lib/is-object";
import { words } from "./lines";
import { cardTable } from "./mintlify/cards";
import { inlineHtml, quoted } from "./mintlify/inline";

/** Writes a button. The first button is the primary button. */
const button = ({ text, link }: Record<string, unknown>, index: number): string =>
  `<a href="${quoted(words(link))}" class="button ${index === 0 ? "primary" : "secondary"}">${inlineHtml(words(text))}</a>`;

/** Returns the product name on a VitePress landing page. Such a page has no other title. */
export const landingTitle = ({ hero }: Record<string, unknown>): string | undefined =>
  (isObject(hero) && words(hero.name)) || undefined;

/**
 * Converts the front matter of a Starlight or VitePress landing page to Markdown. The result contains the texts, the buttons, and
 * a card for each feature. The name of the product is a text if the page has another title. Returns no lines if the front matter
 * doesn't describe a landing page.
 */
export function landingLines({ hero, features }: Record<string, unknown>, pageTitle: string): string[] {
  const { name, text, title, tagline, actions } = isObject(hero) ? hero : {};
  const texts = [words(name) === pageTitle ? "" : words(name), words(text), words(title), words(tagline)];
  const buttons = objectsIn(actions).filter(({ link }) => words(link) !== "");
  const cards = objectsIn(features).map((feature) => ({
    title: words(feature.title),
    href: words(feature.link) || undefined,
    image: undefined,
    icon: "",
    cta: words(feature.linkText) || undefined,
    body: [words(feature.details)],
  }));
  return [
    ...texts.filter(Boolean).flatMap((paragraph) => [paragraph, ""]),
    ...(buttons.length > 0 ? [buttons.map(button).join(" "), ""] : []),
    ...(cards.length > 0 ? [...cardTable(cards), ""] : []),
  ];
}
