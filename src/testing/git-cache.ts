import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/env";

/** Overwrites the content of every fetched pack after its header, so that Git can't read the objects. */
export async function damageCaches(): Promise<void> {
  const folder = join(env.DATA_DIR, "git-cache");
  const packs = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".pack"));
  if (packs.length === 0) throw new Error("there is no cache to damage");
  for (const name of packs) {
    const bytes = await readFile(join(folder, name));
    for (let index = 12; index < bytes.length - 20; index += 7) bytes[index] = ~(bytes[index] as number);
    await writeFile(join(folder, name), bytes);
  }
}
