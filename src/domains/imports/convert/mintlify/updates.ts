import { attribute } from "../lines";
import type { MdxElement } from "./parse";
import type { MdxRenderer } from "./render";

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const two = (value: number) => String(value).padStart(2, "0");

/**
 * Parses the date in a label, with the month as an English word or as digits. Returns null for other labels,
 * such as versions.
 */
export function dayOf(label: string): string | null {
  const [, iso] = /^\s*(\d{4}-\d{2}-\d{2})\s*$/.exec(label) ?? [];
  if (iso !== undefined) return iso;
  const [, monthFirst, dayAfter, dayFirst, monthAfter, year] =
    /^\s*(?:([a-z]{3,9})\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?|(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+)(\d{4})\s*$/i.exec(
      label,
    ) ?? [];
  const word = (monthFirst ?? monthAfter)?.toLowerCase();
  const month = word === undefined ? -1 : MONTHS.findIndex((name) => name.startsWith(word.slice(0, 9)));
  const day = Number(dayAfter ?? dayFirst ?? "1");
  return month === -1 || day < 1 || day > 31 ? null : `${year}-${two(month + 1)}-${two(day)}`;
}

/** Converts the entries of a changelog. Entries without a date become sections. */
export function updateLines(elements: readonly MdxElement[], renderer: MdxRenderer): string[] {
  const entries = elements.map((element) => {
    const { attributes } = element;
    const [label = "", description = ""] = [attributes.get("label"), attributes.get("description")];
    const tags = attribute(attributes.get("tags") ?? "");
    const day = dayOf(label) ?? dayOf(description);
    const heading = label === "" ? [] : [`## ${label}`, ""];
    const lines = [
      ...heading,
      ...(description === "" ? [] : [description, ""]),
      ...renderer.content(element),
    ];
    return { day, tags, lines };
  });
  if (entries.some(({ day }) => day === null))
    return entries.flatMap(({ tags, lines }) => [
      ...lines,
      "",
      ...(tags === "" ? [] : [`Tags: ${tags.replace(/,/g, ", ")}`, ""]),
    ]);
  return [
    '{% updates format="full" %}',
    ...entries.flatMap(({ day, tags, lines }) => [
      `{% update date="${day}"${tags === "" ? "" : ` tags="${tags}"`} %}`,
      ...lines,
      "{% endupdate %}",
    ]),
    "{% endupdates %}",
  ];
}
