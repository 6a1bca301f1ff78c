import type { Customization } from "./draft";

type Link = Customization["footer"]["groups"][number]["links"][number];

/** The preview shows an unfinished link with this target, so that other changes stay visible. */
const UNFINISHED = "https://example.org/";

export const isWebUrl = (url: string): boolean => /^https?:/i.test(url) && URL.canParse(url);

/** Links can also lead to an email address. */
export const isLinkUrl = (url: string): boolean =>
  isWebUrl(url) || (/^mailto:/i.test(url) && URL.canParse(url));

const finished = <Each extends { to: Link["to"] | null }>(link: Each): Each =>
  link.to?.kind === "url" && link.to.url === "" ? { ...link, to: { kind: "url", url: UNFINISHED } } : link;

/** Returns a customization in which links without a URL have one, for the preview. */
export function withFinishedLinks(customization: Customization): Customization {
  const { header, footer, announcement } = customization;
  return {
    ...customization,
    header: { ...header, links: header.links.map(finished) },
    footer: {
      ...footer,
      groups: footer.groups.map((group) => ({ ...group, links: group.links.map(finished) })),
    },
    ...(announcement?.link ? { announcement: { ...announcement, link: finished(announcement.link) } } : {}),
  };
}
