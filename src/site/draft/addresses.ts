import { hrefWriter } from "@/domains/content/addresses";
import type { ContentRef } from "@/domains/content/markdown/document";

/** A page or file of a space to which a text can link. */
export interface Linkable {
  kind: "page" | "file";
  id: string;
  /** The path in the Git repository, or null if the page or file isn't in a repository. */
  gitPath: string | null;
}

/** Returns the URL of a page or file for the text of the page at `fromPath`. */
export function addressOf(spaceId: string, fromPath: string | null, target: Linkable): string {
  const ref: ContentRef =
    target.kind === "page" ? { kind: "page", page: target.id } : { kind: "file", file: target.id };
  const usage = target.kind === "page" ? "link" : "image";
  return hrefWriter(spaceId, fromPath, () => target.gitPath)(ref, usage) ?? "";
}
