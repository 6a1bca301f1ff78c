/** Maximum size of an archive for an import, in bytes. */
const BYTES_MAX = 100_000_000;
/** Names of project folders that contain no documentation. */
const LEFT_OUT = /(?:^|\/)(?:\.git|node_modules)\//;

/** The path of a file in the selected folder, or its name if the browser doesn't support folders. */
const pathOf = ({ webkitRelativePath, name }: File): string => webkitRelativePath || name;

async function bytesOf(file: File): Promise<Uint8Array> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) throw new Error(`Couldn't read ${pathOf(file)}. Select the file again.`);
  return new Uint8Array(bytes);
}

/**
 * Converts a selected folder to a ZIP archive, because imports accept archives. Throws an Error with a
 * message for people.
 */
export async function zipFolder(files: readonly File[]): Promise<File> {
  const kept = files.filter((file) => !LEFT_OUT.test(pathOf(file)));
  const [first] = kept;
  if (!first) throw new Error("This folder contains no files. Select another folder.");
  if (kept.reduce((sum, { size }) => sum + size, 0) > BYTES_MAX)
    throw new Error(
      "This folder is larger than 100 MB. Remove files that aren't documentation and try again.",
    );
  // Load this module on demand, because folder imports are rare.
  const { zip } = await import("fflate");
  const entries = await Promise.all(kept.map(async (file) => [pathOf(file), await bytesOf(file)] as const));
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(Object.fromEntries(entries), (error, data) =>
      error ? reject(error) : resolve(data as Uint8Array<ArrayBuffer>),
    ),
  );
  const [folder = ""] = first.webkitRelativePath.split("/");
  return new File([bytes], `${folder || "folder"}.zip`, { type: "application/zip" });
}
