import { invalid } from "@/lib/errors";
import { trimDirectory } from "../repository/paths";

/** A space with the folder of the repository that holds its content; null for all of it. */
export interface Place {
  space: string;
  projectDirectory: string | null;
}

const isWithin = (inner: string, outer: string) =>
  outer === "" || inner === outer || inner.startsWith(`${outer}/`);

/** The places of a connection as they are kept. Throws 400 where a space is named twice, or folders overlap. */
export function checkedPlaces(
  given: readonly { space: string; projectDirectory?: string | null | undefined }[],
): Place[] {
  const places = given.map(({ space, projectDirectory }) => ({
    space,
    projectDirectory: trimDirectory(projectDirectory ?? undefined) || null,
  }));
  for (const [index, { space, projectDirectory }] of places.entries())
    for (const other of places.slice(0, index)) {
      if (other.space === space) throw invalid("spaces", "can name each space only once");
      const [one, two] = [projectDirectory ?? "", other.projectDirectory ?? ""];
      if (isWithin(one, two) || isWithin(two, one))
        throw invalid(
          "spaces",
          `has overlapping folders: “/${one}” of the space ${space} and “/${two}” of the space ${other.space}. Give each space its own folder`,
        );
    }
  return places;
}
