/** The beginning of the file that Git LFS stores in a repository in place of a large file. */
const SIGN = Buffer.from("version https://git-lfs.github.com/spec/v1\n");

/** The specification of Git LFS limits the size of such a file. */
export const LFS_POINTER_BYTES_MAX = 1024;

/** Whether a file only points to its content in Git LFS. */
export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.length < LFS_POINTER_BYTES_MAX && SIGN.equals(bytes.subarray(0, SIGN.length));
