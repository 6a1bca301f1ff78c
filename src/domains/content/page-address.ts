/** A path as sources of redirects are written: percent-encoded, and one way to write each path. */
export const encodeSource = (segments: readonly string[]): string =>
  segments
    .map((segment) =>
      encodeURIComponent(segment)
        .replaceAll("%2B", "+")
        .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join("/");
