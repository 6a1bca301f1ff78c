/** An icon as paths in a box. The HTML contains the paths, so the browser needs neither a font nor a request. */
export interface IconShape {
  width: number;
  height: number;
  paths: string[];
  /** A company logo, which looks the same in every icon style. */
  isBrand?: true;
}

/** An icon in an icon package: width, height, aliases, code point, path or paths. */
type Definition = {
  iconName: string;
  icon: [number, number, (string | number)[], string, string | string[]];
};

let shapes: Promise<Map<string, IconShape>> | undefined;

function isDefinition(value: unknown): value is Definition {
  return typeof value === "object" && value !== null && "iconName" in value && "icon" in value;
}

async function loadShapes(): Promise<Map<string, IconShape>> {
  const [solid, brands] = await Promise.all([
    import("@fortawesome/free-solid-svg-icons"),
    import("@fortawesome/free-brands-svg-icons"),
  ]);
  const all = new Map<string, IconShape>();
  const add = (pack: object, of: Pick<IconShape, "isBrand">) => {
    for (const value of Object.values(pack) as unknown[]) {
      if (!isDefinition(value)) continue;
      const [width, height, aliases, , path] = value.icon;
      const shape = { width, height, paths: Array.isArray(path) ? path : [path], ...of };
      for (const name of [value.iconName, ...aliases]) all.set(String(name), shape);
    }
  };
  add(brands, { isBrand: true });
  add(solid, {});
  return all;
}

/**
 * A ring, which is shown for icons that no free icon set contains. With the ring, lines with known and unknown icons stay
 * aligned.
 */
const UNKNOWN: IconShape = {
  width: 512,
  height: 512,
  paths: ["M256 64a192 192 0 1 0 0 384 192 192 0 1 0 0-384zm0 48a144 144 0 1 1 0 288 144 144 0 1 1 0-288z"],
};

/** Maps former and alternative names of icons to current names. */
const RENAMED: Readonly<Record<string, string>> = {
  twitter: "x-twitter",
  "twitter-x": "x-twitter",
  robots: "robot",
  "gitbook-assistant": "wand-magic-sparkles",
};
const STYLES = "solid|regular|light|thin|duotone|brands|sharp";
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(?:fa[srltdb]?|icon)[-: ]+/, "")
    .replace(new RegExp(`^(?:fa-)?(?:${STYLES})[-: /]+(?:fa-)?|[-: /](?:${STYLES})$`, "g"), "");

/** Returns the shape of each named icon. If there are no names, doesn't load an icon set. */
export async function iconShapes(names: Iterable<string>): Promise<Map<string, IconShape>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  shapes ??= loadShapes();
  const all = await shapes;
  const shapeOf = (name: string) => {
    const bare = bareName(name);
    return all.get(name) ?? all.get(bare) ?? all.get(RENAMED[bare] ?? "") ?? UNKNOWN;
  };
  return new Map(wanted.map((name) => [name, shapeOf(name)]));
}
