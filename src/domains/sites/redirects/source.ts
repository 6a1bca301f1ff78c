import { encodeSource } from "@/domains/content/page-address";

/**
 * Returns the decoded name in a path segment. Returns undefined for an invalid name, which is `.`, `..`, or a name with an
 * escaped slash or control character.
 */
export function plainSegment(segment: string): string | undefined {
  try {
    const name = decodeURIComponent(segment);
    return name === "." || name === ".." || /[/\\\p{Cc}]/u.test(name) ? undefined : name;
  } catch {
    return undefined;
  }
}

/**
 * Returns the canonical form of a path (RFC 3986, section 6.2.2). For example, the canonical form of `/caf%c3%a9/%7Eold` is
 * `/caf%C3%A9/~old`. Redirects are looked up by this form.
 */
export const canonical = (source: string): string =>
  source.replace(/%[0-9A-Fa-f]{2}/g, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~+]/.test(character) ? character : escaped.toUpperCase();
  });

/** The parts of a path that is relative to a site's URL. */
export interface PathParts {
  /** The decoded segments, including empty ones. */
  names: string[];
  /**
   * The rest of the path, starting at the first segment that no page can have, such as `caf%E9` or `a%2Fb`. The rest is in the
   * format of redirect sources, because URLs from other systems can contain such segments, and redirects can have them as
   * sources.
   */
  unnamed?: string;
}

const escapeSign = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

const written = (segments: readonly string[]) =>
  canonical(
    segments
      .filter(Boolean)
      .join("/")
      .replace(/[^A-Za-z0-9\-._~+%/]/g, escapeSign),
  );

/** @param path of a URL, without its leading slash */
export function partsOf(path: string): PathParts {
  const segments = path.split("/");
  const names = segments.map(plainSegment);
  const at = names.indexOf(undefined);
  if (at === -1) return { names: names as string[] };
  return { names: names.slice(0, at) as string[], unnamed: written(segments.slice(at)) };
}

/** A path in the format of sources. */
export function sourceOf(names: readonly string[], unnamed?: string): string {
  const plain = encodeSource(names.filter(Boolean));
  return `/${[plain, unnamed].filter(Boolean).join("/")}`;
}
