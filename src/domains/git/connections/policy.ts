import { invalid } from "@/lib/errors";
import { trimDirectory } from "../repository/paths";

/**
 * A space and the repository folder that contains the space's content. The folder is null if the whole
 * repository is used.
 */
export interface SpaceFolder {
  space: string;
  projectDirectory: string | null;
}

const isWithin = (inner: string, outer: string) =>
  outer === "" || inner === outer || inner.startsWith(`${outer}/`);

/**
 * Validates the spaces and folders of a connection, and returns them in the form in which they're stored.
 * Throws 400 if a space occurs twice or if folders overlap.
 */
export function checkedSpaceFolders(
  given: readonly { space: string; projectDirectory?: string | null | undefined }[],
): SpaceFolder[] {
  const spaceFolders = given.map(({ space, projectDirectory }) => ({
    space,
    projectDirectory: trimDirectory(projectDirectory ?? undefined) || null,
  }));
  for (const [index, { space, projectDirectory }] of spaceFolders.entries())
    for (const other of spaceFolders.slice(0, index)) {
      if (other.space === space) throw invalid("spaces", "can contain each space only once");
      const [one, two] = [projectDirectory ?? "", other.projectDirectory ?? ""];
      if (isWithin(one, two) || isWithin(two, one))
        throw invalid(
          "spaces",
          `has overlapping folders: “/${one}” of the space ${space} and “/${two}” of the space ${other.space}. Use a separate folder for each space`,
        );
    }
  return spaceFolders;
}
