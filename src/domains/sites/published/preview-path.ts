import type { Candidate } from "./locate";

/** What an address asks to preview, and where it lies below that. */
export interface PreviewPath {
  /** `site`: the site as it is, though it may not be published. */
  kind: "changes" | "revisions" | "site";
  /** Number or id of the change request, id of the revision; empty for the site. */
  id: string;
  below: Candidate;
}

/**
 * The preview that an address below a site asks for: `~/changes/<number>/…`, `~/revisions/<id>/…` and `~/preview/…`,
 * which may also follow the path of a site space. Undefined for an address of what is published.
 */
export function previewPathIn({ address, siteUrl, segments, unnamed }: Candidate): PreviewPath | undefined {
  const names = segments.filter(Boolean);
  const at = names.indexOf("~");
  if (at === -1 || unnamed !== undefined) return undefined;
  const [kind, id = ""] = names.slice(at + 1);
  const before = names.slice(0, at);
  const below = (prefix: string, length: number): Candidate => ({
    address,
    siteUrl: `${siteUrl}~/${prefix}/`,
    segments: [...before, ...names.slice(at + 1 + length)],
  });
  if (kind === "preview") return { kind: "site", id: "", below: below("preview", 1) };
  if ((kind !== "changes" && kind !== "revisions") || !/^[A-Za-z0-9_-]{1,100}$/.test(id)) return undefined;
  return { kind, id, below: below(`${kind}/${id}`, 2) };
}
