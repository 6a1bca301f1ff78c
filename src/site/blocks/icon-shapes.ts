/** An icon as one path in a box; rendered inline, so that no font and no request is needed. */
export interface IconShape {
  width: number;
  height: number;
  paths: string[];
}

/** How an icon package describes one icon: width, height, aliases, code point, path or paths. */
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
  for (const value of [...Object.values(brands), ...Object.values(solid)] as unknown[]) {
    if (!isDefinition(value)) continue;
    const [width, height, aliases, , path] = value.icon;
    const shape = { width, height, paths: Array.isArray(path) ? path : [path] };
    for (const name of [value.iconName, ...aliases]) all.set(String(name), shape);
  }
  return all;
}

/** The shapes of the named icons; unknown names are left out. Nothing is loaded when no icon is asked for. */
export async function iconShapes(names: Iterable<string>): Promise<Map<string, IconShape>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  shapes ??= loadShapes();
  const all = await shapes;
  const found = wanted.flatMap((name) => {
    const shape = all.get(name.replace(/^fa-/, ""));
    return shape ? [[name, shape] as const] : [];
  });
  return new Map(found);
}
