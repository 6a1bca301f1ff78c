/** Where what is no page lies in a bundle. No slug begins with an underscore, so that none is taken for a page. */

export const ASSETS_FOLDER = "_assets/";
export const DIAGRAM_FILE = `${ASSETS_FOLDER}diagram.html`;
export const MARKDOWN_FOLDER = "_markdown/";
export const KEY_FILE = "public-key.pem";

/** The lines below a page of the navigation, those of the root where there is none. */
export const levelFile = (siteSpaceId: string, parentId: string) =>
  `_navigation/${siteSpaceId}/${parentId || "root"}.js`;
