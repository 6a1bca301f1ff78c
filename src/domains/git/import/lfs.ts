import { isLfsPointer, parseLfsPointer } from "@/lib/lfs-pointer";
import { exactSize } from "@/lib/sizes";
import {
  downloadLfsObject,
  GitRemoteError,
  isPassing,
  LfsUnavailableError,
  type RemoteOptions,
} from "../remote/transport";
import { RepositoryFileError } from "../repository/problem";
import type { GitLimits } from "../transport-limits";

type LfsLimits = Pick<GitLimits, "lfsObjectsMax" | "lfsObjectBytesMax" | "lfsBytesMax">;

/** Replaces pointers with their content from Git LFS, within the limits of a run. */
export class LfsObjects {
  private count = 0;
  private bytes = 0;
  /** Why the server refused an object, if it will refuse all others for the same reason. */
  private refusal: string | null = null;

  constructor(
    private readonly remote: RemoteOptions,
    private readonly limits: LfsLimits,
    /** The signal that stops the run. */
    private readonly stopped: AbortSignal,
  ) {}

  /**
   * Returns the bytes of a file unchanged if they aren't a pointer. Otherwise, returns the content. Throws
   * RepositoryFileError if the server refuses the content or the content exceeds the limits. Throws GitRemoteError for
   * failures that can disappear by themselves, so that the run fails and is repeated.
   */
  async resolve(path: string, bytes: Buffer): Promise<Buffer> {
    if (!isLfsPointer(bytes)) return bytes;
    const refuse = (reason: string) =>
      new RepositoryFileError("git_lfs", path, `the file is stored in Git LFS. ${reason}`);
    const pointer = parseLfsPointer(bytes);
    if (!pointer) throw refuse("Its pointer doesn't contain a SHA-256 hash and a size");
    const reason = this.refusal ?? this.exceeds(pointer.size);
    if (reason !== null) throw refuse(reason);
    this.count += 1;
    this.bytes += pointer.size;
    try {
      return await downloadLfsObject(this.remote, pointer);
    } catch (error) {
      this.stopped.throwIfAborted();
      if (!(error instanceof GitRemoteError) || isPassing(error)) throw error;
      const text = error.message.replace(/\.$/, "");
      if (error instanceof LfsUnavailableError) this.refusal = text;
      throw refuse(text);
    }
  }

  private exceeds(size: number): string | null {
    const { lfsObjectsMax, lfsObjectBytesMax, lfsBytesMax } = this.limits;
    if (size > lfsObjectBytesMax) return `The file can be at most ${exactSize(lfsObjectBytesMax)}`;
    if (this.count >= lfsObjectsMax) return `A run can read at most ${lfsObjectsMax} files from Git LFS`;
    if (this.bytes + size > lfsBytesMax)
      return `A run can read at most ${exactSize(lfsBytesMax)} from Git LFS`;
    return null;
  }
}
