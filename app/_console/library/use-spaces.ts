import { flatten, type LibrarySpace } from "./tree";
import { useLibrary } from "./use-library";

/** The spaces of the organization that the caller sees, in the order of the library, and what each is called. */
export function useSpaces(organizationId: string) {
  const { tree } = useLibrary(organizationId);
  const spaces = (tree ? flatten(tree) : []).flatMap(({ node: { entry } }): LibrarySpace[] =>
    entry.object === "space" ? [entry] : [],
  );
  const titles = new Map(spaces.map(({ id, title }) => [id, title || "Untitled"]));
  return {
    spaces,
    areLoaded: tree !== null,
    /** Undefined while the spaces are loaded, null for a space that is hidden from the caller or gone. */
    titleOf: (spaceId: string) => (tree ? (titles.get(spaceId) ?? null) : undefined),
  };
}
