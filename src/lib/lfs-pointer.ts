/** The beginning of the file that Git LFS stores in a repository in place of a large file. */
const SIGN = Buffer.from("version https://git-lfs.github.com/spec/v1\n");

/** The specification of Git LFS limits the size of such a file. */
export const LFS_POINTER_BYTES_MAX = 1024;

/** The content that a pointer names. */
export interface LfsPointer {
  /** The SHA-256 hash of the content, in hexadecimal. */
  oid: string;
  /** The size of the content in bytes. */
  size: number;
}

/** Whether a file only points to its content in Git LFS. */
export const isLfsPointer = (bytes: Uint8Array): boolean =>
  bytes.length < LFS_POINTER_BYTES_MAX && SIGN.equals(bytes.subarray(0, SIGN.length));

/** Parses a pointer. Returns null if the file isn't a pointer, or doesn't name a SHA-256 hash and a size. */
export function parseLfsPointer(bytes: Uint8Array): LfsPointer | null {
  if (!isLfsPointer(bytes)) return null;
  const lines = Buffer.from(bytes).toString("utf8").split("\n");
  const fieldOf = (key: string, form: RegExp) => {
    const value = lines.find((line) => line.startsWith(`${key} `))?.slice(key.length + 1);
    return value !== undefined && form.test(value) ? value : undefined;
  };
  const oid = fieldOf("oid", /^sha256:[0-9a-f]{64}$/)?.slice("sha256:".length);
  const size = fieldOf("size", /^\d{1,15}$/);
  return oid === undefined || size === undefined ? null : { oid, size: Number(size) };
}

/** Returns the pointer to content in the form that Git LFS writes. */
export const lfsPointerOf = ({ oid, size }: LfsPointer): Buffer =>
  Buffer.concat([SIGN, Buffer.from(`oid sha256:${oid}\nsize ${size}\n`)]);
