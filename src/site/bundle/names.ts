/**
 * The folder of a bundle for everything that isn't a page. No slug starts with an underscore, so it can't
 * clash with one.
 */

export const ASSETS_FOLDER = "_assets/";
export const DIAGRAM_FILE = `${ASSETS_FOLDER}diagram.html`;
export const MARKDOWN_FOLDER = "_markdown/";
export const KEY_FILE = "public-key.pem";

/** The navigation below a page, or the top level if there is no parent. */
export const levelFile = (siteSpaceId: string, parentId: string) =>
  `_navigation/${siteSpaceId}/${parentId || "root"}.js`;

/** The README in a bundle. */
export const README = `This folder holds a documentation site. Open index.html in a browser: it needs no server and
asks no other host for anything.

_markdown/     each page as Markdown, with a SUMMARY.md and the files of each space
manifest.json  which revisions these are, and the SHA-256 of every file
manifest.sig   the Ed25519 signature of manifest.json
public-key.pem the key that it was signed with

To verify it by hand, compare public-key.pem with the key that the instance returns to people who can export the site
(GET /v1/orgs/ORGANIZATION/sites/SITE/bundle), and then

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  jq -r '.files[] | .sha256 + "  " + .path' manifest.json | sha256sum --check --quiet
`;
