import { invalid } from "@/lib/errors";
import type {
  ContentChange,
  FileState,
  PageState,
  RankedPage,
  ReusableContentState,
  StructureFileState,
} from "../changes";
import { checkStorable } from "./texts";

export interface Gathered<State> {
  puts: Map<string, State>;
  removals: string[];
}

export interface GatheredChanges {
  pages: Gathered<PageState>;
  /** Order of all siblings, by parent; null is the root. */
  orders: Map<string | null, readonly RankedPage[]>;
  files: Gathered<FileState>;
  reusableContents: Gathered<ReusableContentState>;
  structureFiles: Gathered<StructureFileState>;
  variables: Record<string, string> | undefined;
}

const IDENTIFIER = /^[A-Za-z0-9_-]{1,100}$/;

class Gathering<State> {
  private readonly states = new Map<string, State | null>();

  put(key: string, state: State, field: string): void {
    if (!IDENTIFIER.test(key) && field !== "gitPath") throw invalid(field, "is not an id");
    checkStorable(state, field);
    // Set anew, so that the order is that of the last change to each thing.
    this.states.delete(key);
    this.states.set(key, state);
  }

  remove(key: string): void {
    this.states.set(key, null);
  }

  result(): Gathered<State> {
    const puts = new Map<string, State>();
    const removals: string[] = [];
    for (const [key, state] of this.states) {
      if (state === null) removals.push(key);
      else puts.set(key, state);
    }
    return { puts, removals };
  }
}

/** Sorts changes by what they are about; of several to the same thing the last one counts. */
export function gather(changes: readonly ContentChange[]): GatheredChanges {
  const pages = new Gathering<PageState>();
  const files = new Gathering<FileState>();
  const reusableContents = new Gathering<ReusableContentState>();
  const structureFiles = new Gathering<StructureFileState>();
  const orders: GatheredChanges["orders"] = new Map();
  let variables: Record<string, string> | undefined;
  for (const change of changes) {
    if (change.kind === "put-page") pages.put(change.page.id, change.page, "page");
    else if (change.kind === "remove-page") pages.remove(change.pageId);
    else if (change.kind === "order-pages") orders.set(change.parentId, change.siblings);
    else if (change.kind === "put-file") files.put(change.file.id, change.file, "file");
    else if (change.kind === "remove-file") files.remove(change.fileId);
    else if (change.kind === "put-reusable-content")
      reusableContents.put(change.reusableContent.id, change.reusableContent, "reusableContent");
    else if (change.kind === "remove-reusable-content") reusableContents.remove(change.reusableContentId);
    else if (change.kind === "put-structure-file")
      structureFiles.put(change.structureFile.gitPath, change.structureFile, "gitPath");
    else if (change.kind === "remove-structure-file") structureFiles.remove(change.gitPath);
    else variables = change.variables;
  }
  checkStorable(variables, "variables");
  return {
    pages: pages.result(),
    orders,
    files: files.result(),
    reusableContents: reusableContents.result(),
    structureFiles: structureFiles.result(),
    variables,
  };
}
