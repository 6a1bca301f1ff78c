import { nearestIcon } from "./nearest-icon";

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

const STYLES = "solid|regular|light|thin|duotone|brands|sharp";
const bareName = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(?:fa[srltdb]?|icon)[-: ]+/, "")
    .replace(new RegExp(`^(?:fa-)?(?:${STYLES})[-: /]+(?:fa-)?|[-: /](?:${STYLES})$`, "g"), "");

/**
 * Returns the shape of each named icon, or of the most similar free icon. Leaves out icons without a similar free icon. If
 * there are no names, doesn't load an icon set.
 */
export async function iconShapes(names: Iterable<string>): Promise<Map<string, IconShape>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  shapes ??= loadShapes();
  const all = await shapes;
  const shapeOf = (name: string) =>
    all.get(name) ?? all.get(nearestIcon(bareName(name), (free) => all.has(free)) ?? "");
  return new Map(
    wanted.flatMap((name) => {
      const shape = shapeOf(name);
      return shape ? [[name, shape] as const] : [];
    }),
  );
}

/** Returns the names of all free icons, without their aliases, in alphabetical order. */
export async function iconNames(): Promise<string[]> {
  shapes ??= loadShapes();
  const names = new Map<IconShape, string>();
  for (const [name, shape] of await shapes) if (!names.has(shape)) names.set(shape, name);
  return [...names.values()].sort();
}
