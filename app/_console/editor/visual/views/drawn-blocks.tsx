import { useEffect, useState, useSyncExternalStore } from "react";
import type { DocumentContext } from "@/site/blocks/context";
import { DocumentView } from "@/site/blocks/document-view";
import { prepareDocument } from "@/site/blocks/prepare";
import { expressionProblems } from "@/site/draft/expression-problems";
import type { DrawnProps } from "./drawn";

/** Blocks as visitors see them. */
export function DrawnBlocks({ blocks, surroundings }: DrawnProps) {
  const drawing = useSyncExternalStore(surroundings.subscribe, () => surroundings.drawing);
  const [context, setContext] = useState<DocumentContext | null>(null);
  useEffect(() => {
    let isStale = false;
    void Promise.all([prepareDocument(blocks), expressionProblems(blocks)]).then(([prepared, problemOf]) => {
      if (!isStale) setContext({ ...drawing, prepared, problemOf });
    });
    return () => {
      isStale = true;
    };
  }, [blocks, drawing]);
  return context ? <DocumentView nodes={blocks} context={context} /> : null;
}
