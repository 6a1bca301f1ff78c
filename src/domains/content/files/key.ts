/**
 * The key of a file in the store. The folder is named after the first two digits of the hash, to distribute
 * files over folders.
 */
export function fileKey(organizationId: string, hash: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(organizationId) || !/^[0-9a-f]{64}$/.test(hash))
    throw new Error("invalid file key");
  return `${organizationId}/${hash.slice(0, 2)}/${hash}`;
}
