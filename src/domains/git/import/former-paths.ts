import { basename } from "node:path/posix";
import type { ContentStructure } from "@/domains/content/state";
import { addToGroup } from "@/lib/group";
import type { TreeFile } from "../remote/transport";

/** The content of a space that has files in the repository. */
export type KindOfContent = "pages" | "files" | "reusableContents";

/** What the last sync and the repository say about the files of a space. */
export interface SyncedFiles {
  /** The content of the space. */
  current: Pick<ContentStructure, KindOfContent>;
  /** The paths of all files in the repository. */
  files: ReadonlyMap<string, TreeFile>;
  /** The Git IDs that files had at the last sync. For content that wasn't read, they differ from the IDs in the space. */
  oids: ReadonlyMap<string, string>;
}

/** Names that many folders contain, so that the name alone doesn't identify a file. */
const COMMON_NAMES = /(?:^|\/)([^/]*\/)?(?:readme|index)\.[^/]*$/i;

/** The part of a path that identifies a file if it moves to another folder. */
const nameOf = (path: string): string => COMMON_NAMES.exec(path)?.[0].replace(/^\//, "") ?? basename(path);

interface Lost {
  path: string;
  oid: string | null;
}

/** The renames of one kind of content. */
class Renames {
  private readonly lostByOid = new Map<string, Lost[]>();
  private readonly lostByName = new Map<string, Lost[]>();
  private readonly newByName = new Map<string, string[]>();
  private readonly newOids = new Set<string>();
  private readonly known: ReadonlySet<string | null>;
  private readonly taken = new Set<string>();

  constructor(rows: SyncedFiles["current"][KindOfContent], { files, oids }: Omit<SyncedFiles, "current">) {
    const known = new Set(rows.map(({ gitPath }) => gitPath));
    this.known = known;
    for (const { gitPath, gitOid } of rows) {
      if (gitPath === null || files.has(gitPath)) continue;
      const lost = { path: gitPath, oid: oids.get(gitPath) ?? gitOid };
      if (lost.oid !== null) addToGroup(this.lostByOid, lost.oid, lost);
      addToGroup(this.lostByName, nameOf(gitPath), lost);
    }
    for (const { path, oid } of files.values()) {
      if (known.has(path)) continue;
      addToGroup(this.newByName, nameOf(path), path);
      this.newOids.add(oid);
    }
  }

  /** Whether the space has content from a path. */
  knows(path: string): boolean {
    return this.known.has(path);
  }

  /** Returns the former path of a file, which no other file gets. */
  take(file: TreeFile): string | null {
    const found = this.withSameContent(file) ?? this.withSameName(file);
    if (found) this.taken.add(found.path);
    return found?.path ?? null;
  }

  private isFree = ({ path }: Lost): boolean => !this.taken.has(path);

  private withSameContent({ path, oid }: TreeFile): Lost | undefined {
    const lost = (this.lostByOid.get(oid) ?? []).filter(this.isFree);
    return lost.find((one) => nameOf(one.path) === nameOf(path)) ?? lost[0];
  }

  /** A file that moved to another folder and changed. The name must be unique, and the lost file must not be somewhere else. */
  private withSameName({ path }: TreeFile): Lost | undefined {
    const name = nameOf(path);
    const [lost, other] = this.lostByName.get(name) ?? [];
    if (!lost || other || !this.isFree(lost) || this.newByName.get(name)?.length !== 1) return undefined;
    return lost.oid !== null && this.newOids.has(lost.oid) ? undefined : lost;
  }
}

/**
 * Finds the former paths of renamed files whose content can't be read. Their content can't be compared, so files are
 * recognized by their Git ID, or by their name if they moved to another folder.
 */
export class FormerPaths {
  private readonly renames = new Map<KindOfContent, Renames>();
  /** The former paths that have been found, with the new path as the key. */
  readonly found = new Map<string, string>();

  constructor(private readonly synced: SyncedFiles) {}

  /** Returns the path under which a space contains an earlier version of a file, or null if there's none. */
  of(file: TreeFile, kind: KindOfContent): string | null {
    const { current, files, oids } = this.synced;
    const renames = this.renames.get(kind) ?? new Renames(current[kind], { files, oids });
    this.renames.set(kind, renames);
    if (renames.knows(file.path)) return file.path;
    const former = this.found.get(file.path) ?? renames.take(file);
    if (former !== null) this.found.set(file.path, former);
    return former;
  }
}
