import type { Space } from "@/db/generated/client";
import { siteOfSpace } from "@/scopes/space-as-site";
import type { SiteRows } from "./rows";

/** A space that is read by itself, as the structure of a site that shows it alone. */
export function rowsOfSpace(space: Space): SiteRows {
  const { organizationId, id, title, language, createdAt } = space;
  const siteSpace = {
    ...{ organizationId, id, siteId: id, spaceId: id, createdAt },
    ...{ sectionId: null, title: null, localizedTitle: null, condition: null, customization: null },
    ...{ rank: "a0", path: "docs", hidden: false, version: 1 },
    ...{ spaceTitle: title, spaceLanguage: language, isLiving: true },
  };
  return { site: siteOfSpace(space), sections: [], groups: [], links: [], siteSpaces: [siteSpace] };
}
