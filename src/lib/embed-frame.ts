type Frame = (url: URL) => string | null;

const path = (url: URL, pattern: RegExp): string | null => pattern.exec(url.pathname)?.[1] ?? null;
const framed = (id: string | null, address: string): string | null => (id ? `${address}${id}` : null);

const youtube: Frame = (url) => {
  const id = url.searchParams.get("v") ?? path(url, /^\/(?:embed\/|shorts\/|live\/)?([\w-]{11})$/);
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
};

/**
 * The hosts whose pages can be embedded. For each host, a function converts the URL of a page to the URL that the frame
 * loads.
 */
const FRAMES: Record<string, Frame> = {
  "www.youtube.com": youtube,
  "youtube.com": youtube,
  "youtu.be": youtube,
  "vimeo.com": (url) => framed(path(url, /^\/(\d+)/), "https://player.vimeo.com/video/"),
  "www.loom.com": (url) => framed(path(url, /^\/(?:share|embed)\/(\w+)/), "https://www.loom.com/embed/"),
  "codepen.io": (url) => {
    const match = /^\/([\w-]+)\/(?:pen|embed)\/(\w+)/.exec(url.pathname);
    return match ? `https://codepen.io/${match[1]}/embed/${match[2]}` : null;
  },
  "codesandbox.io": (url) => framed(path(url, /^\/(?:s|embed)\/([\w-]+)/), "https://codesandbox.io/embed/"),
  "www.figma.com": (url) => `https://www.figma.com/embed?embed_host=docs&url=${encodeURIComponent(url.href)}`,
  "open.spotify.com": (url) =>
    framed(path(url, /^\/((?:track|album|episode|show|playlist)\/\w+)/), "https://open.spotify.com/embed/"),
};

/** Returns the URL that a frame must load to show a page, or null if the page can't be embedded. */
export function frameOf(href: string): string | null {
  try {
    const url = new URL(href);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    return isWeb && Object.hasOwn(FRAMES, url.host) ? (FRAMES[url.host]?.(url) ?? null) : null;
  } catch {
    return null;
  }
}

/** The size of a frame as CSS: a ratio of width to height, or a fixed height. */
type FrameShape = { aspectRatio: string } | { height: string };

/** The heights that Spotify's player has for each kind of content. */
const SPOTIFY_HEIGHTS: Record<string, string> = { track: "152px", episode: "232px", show: "352px" };

/**
 * Returns the shape that a provider recommends for its frames, or undefined for the shape of videos (16 to 9). `frame` is
 * a URL that {@link frameOf} returned.
 */
export function shapeOfFrame(frame: string): FrameShape | undefined {
  const { host, pathname } = new URL(frame);
  if (host === "open.spotify.com")
    return { height: SPOTIFY_HEIGHTS[pathname.split("/")[2] ?? ""] ?? "352px" };
  if (host === "codepen.io") return { height: "400px" };
  if (host === "codesandbox.io") return { height: "500px" };
  if (host === "www.figma.com") return { aspectRatio: "4 / 3" };
  return undefined;
}
