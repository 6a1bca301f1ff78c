import { behave } from "../../../blocks/behaviour";
import { DIAGRAM_FILE, levelFile } from "../../../bundle/names";
import { drawDiagrams } from "../diagrams";
import { openLevels, type ReadLines } from "../navigation";
import { chooseTheme, enlargeImages, followOutline, pageActions } from "../reading";
import { openSearch } from "../search";
import { readTables } from "../tables";
import { filterUpdates } from "../updates";
import { findInBundle, partOf } from "./search";

/** A part of the navigation from the bundle, for a path such as `~navigation/space?parent=page&from=120`. */
const readLines: ReadLines = async (query) => {
  const { pathname, searchParams } = new URL(query, "http://bundle.invalid");
  const siteSpaceId = pathname.split("/").at(-1) ?? "";
  const lines = await partOf<string[]>(levelFile(siteSpaceId, searchParams.get("parent") ?? ""));
  return `<ul class="nav-list">${lines.slice(Number(searchParams.get("from"))).join("")}</ul>`;
};

/** Removes features that need a server: copying a page's Markdown, trying an operation, asking a question. */
for (const button of document.querySelectorAll('[data-copy-page], [data-trial], [data-action="ask"]'))
  button.remove();

chooseTheme();
openLevels(readLines);
followOutline();
pageActions();
drawDiagrams(DIAGRAM_FILE);
enlargeImages();
readTables();
filterUpdates();
openSearch(undefined, findInBundle);
behave(document.body);
