/**
 * The folder of a bundle for all files that aren't pages. No slug starts with an underscore, so no page can have the same
 * path.
 */

export const ASSETS_FOLDER = "_assets/";
export const DIAGRAM_FILE = `${ASSETS_FOLDER}diagram.html`;
export const MARKDOWN_FOLDER = "_markdown/";
export const KEY_FILE = "public-key.pem";

/** The file with the navigation below a page, or the top level if there is no parent. */
export const levelFile = (siteSpaceId: string, parentId: string) =>
  `_navigation/${siteSpaceId}/${parentId || "root"}.js`;

/** The name of a bundle's README. */
export const README = `This folder contains a documentation site. Open index.html in a browser. The site works without a
server and loads nothing from other hosts.

_markdown/     each page as Markdown, with a SUMMARY.md and the files of each space
manifest.json  the revisions of the site, and the SHA-256 of every file
manifest.sig   the Ed25519 signature of manifest.json
public-key.pem the public key of the signature

To verify the signature, compare public-key.pem with the key that GET /v1/orgs/ORGANIZATION/sites/SITE/bundle returns to
people who can export the site. Then run:

  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in manifest.json -sigfile manifest.sig
  jq -r '.files[] | .sha256 + "  " + .path' manifest.json | sha256sum --check --quiet
`;
