import type { ContentStructure } from "@/domains/content/state";
import type { ProjectLayout } from "../import/layout";
import type { TreeFile } from "../remote/transport";

/** A branch that is exported to. Paths are relative to the project directory. */
export interface Branch {
  /** Its commit; null for a branch that is not there yet. */
  head: string | null;
  files: ReadonlyMap<string, TreeFile>;
  /** What changed in it since the space last agreed with it; null when that is not known. */
  touched: readonly string[] | null;
}

/** The exported content, and what is known about the branch that it goes to. */
export interface ExportedContent {
  organizationId: string;
  spaceId: string;
  structure: ContentStructure;
  layout: ProjectLayout;
  /** The state that the space and its repository last agreed on. */
  agreed: ContentStructure | null;
  branch: Branch;
}

/** A file as the repository should hold it. */
export interface WantedFile {
  path: string;
  mode: "100644" | "100755";
  oid: string;
  bytes: () => Promise<Uint8Array>;
}

export interface Wanted {
  /** By path. */
  files: Map<string, WantedFile>;
  /** Where each page, file and reusable content lies, by its id; also those that were never exported. */
  paths: ReadonlyMap<string, string>;
}
