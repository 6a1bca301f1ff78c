/** Maps names of icons that no free icon set contains to similar free icons. Includes former names. */
const SIMILAR = new Map<string, string>(
  Object.entries({
    alien: "user-astronaut",
    "arrow-progress": "bars-progress",
    "arrows-repeat": "arrows-rotate",
    badge: "certificate",
    "badge-check": "circle-check",
    ballot: "list-check",
    "ballot-check": "list-check",
    brackets: "code",
    "brackets-curly": "code",
    "brackets-round": "code",
    "brackets-square": "code",
    browser: "window-maximize",
    browsers: "window-restore",
    "cabinet-filing": "box-archive",
    cards: "layer-group",
    "cards-blank": "layer-group",
    "chart-mixed": "chart-column",
    "chart-network": "circle-nodes",
    "conveyor-belt": "boxes-stacked",
    "container-storage": "box",
    dial: "gauge",
    "face-awesome": "face-smile",
    function: "code",
    "gitbook-assistant": "wand-magic-sparkles",
    grid: "table-cells",
    "grid-2": "table-cells-large",
    "grid-2-plus": "table-cells-large",
    hexagon: "cube",
    input: "i-cursor",
    "input-numeric": "i-cursor",
    "input-text": "i-cursor",
    kerning: "font",
    layer: "layer-group",
    "layer-plus": "layer-group",
    "list-tree": "folder-tree",
    mailbox: "envelope",
    megaphone: "bullhorn",
    memo: "file-lines",
    merge: "code-merge",
    "message-bot": "robot",
    "message-code": "code",
    nfc: "wifi",
    "objects-column": "table-columns",
    octagon: "stop",
    "octagon-exclamation": "circle-exclamation",
    outlet: "plug",
    "party-horn": "champagne-glasses",
    planet: "globe",
    "play-pause": "play",
    presentation: "person-chalkboard",
    "presentation-screen": "person-chalkboard",
    puzzle: "puzzle-piece",
    "rectangle-code": "code",
    robots: "robot",
    router: "wifi",
    "scanner-gun": "barcode",
    "screen-users": "person-chalkboard",
    sigma: "calculator",
    signal: "tower-broadcast",
    "signal-stream": "tower-broadcast",
    sparkle: "wand-magic-sparkles",
    sparkles: "wand-magic-sparkles",
    split: "code-branch",
    telescope: "binoculars",
    text: "font",
    triangle: "caret-up",
    "twitter-x": "x-twitter",
    "user-robot": "robot",
    wand: "wand-magic",
    waveform: "wave-square",
    webhook: "share-nodes",
  }),
);

/** First words that describe only the shape around an icon, as in `circle-book-open`. */
const AROUND = new Set(["badge", "circle", "hexagon", "octagon", "rectangle", "square"]);

/** The name itself, and the name in the singular, such as `book` for `books`. */
const spellings = (name: string) => [name, name.replace(/s$/, "")];

/**
 * Returns the name of a free icon that looks similar, or undefined if there is none. Leaves out words of the name, because
 * the names of many paid icons describe variants, such as `rocket-launch`.
 */
export function nearestIcon(name: string, isFree: (name: string) => boolean): string | undefined {
  const found = (given: string) =>
    spellings(given)
      .map((spelling) => SIMILAR.get(spelling) ?? spelling)
      .find((spelling) => spelling.length > 1 && isFree(spelling));
  const words = name.split("-");
  for (let length = words.length; length > 0; length -= 1) {
    const start = words.slice(0, length).join("-");
    const end = words.slice(-length).join("-");
    const parts = AROUND.has(words[0] ?? "") ? [end, start] : [start, end];
    const free = parts.map(found).find((part) => part !== undefined);
    if (free !== undefined) return free;
  }
  return undefined;
}
