import { flatten, type LibrarySpace } from "./tree";
import { useLibrary } from "./use-library";

/** The spaces that the caller can see, in the order of the library, and their titles. */
export function useSpaces(organizationId: string) {
  const { tree } = useLibrary(organizationId);
  const spaces = (tree ? flatten(tree) : []).flatMap(({ node: { entry } }): LibrarySpace[] =>
    entry.object === "space" ? [entry] : [],
  );
  const titles = new Map(spaces.map(({ id, title }) => [id, title || "Untitled"]));
  return {
    spaces,
    areLoaded: tree !== null,
    /** Undefined while the spaces load. Null for a space that is hidden from the caller or deleted. */
    titleOf: (spaceId: string) => (tree ? (titles.get(spaceId) ?? null) : undefined),
  };
}
