/** Encodes a path as the source of a redirect. The encoded form is always the same for equal paths. */
export const encodeSource = (segments: readonly string[]): string =>
  segments
    .map((segment) =>
      encodeURIComponent(segment)
        .replaceAll("%2B", "+")
        .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join("/");
