/**
 * Returns the key of a file in the store. The first two digits of the hash are the name of a folder, so that
 * no folder contains too many files.
 */
export function fileKey(organizationId: string, hash: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(organizationId) || !/^[0-9a-f]{64}$/.test(hash))
    throw new Error("invalid file key");
  return `${organizationId}/${hash.slice(0, 2)}/${hash}`;
}
