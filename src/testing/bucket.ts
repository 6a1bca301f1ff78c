import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { env, provideEnv } from "@/env";

export interface Bucket {
  /** The directory in which the server stores its objects. Each object consists of a few files. */
  directory: string;
  stop(): Promise<void>;
}

/** Starts an S3 server. Until the server is stopped, Bindery stores files in one of its buckets. */
export async function startBucket(): Promise<Bucket> {
  const directory = mkdtempSync(path.join(tmpdir(), "bindery-s3-"));
  const configureBuckets = [{ name: "files", configs: [] }];
  const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets });
  const { port } = await server.run();
  provideEnv({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });
  return {
    directory,
    async stop() {
      Object.assign(env, { S3_ENDPOINT: undefined, S3_BUCKET: undefined });
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The kinds of file stores. Tests run with each of them. */
export const STORES = ["a folder", "a bucket"] as const;

/**
 * Makes Bindery store files in this kind of store until the test ends. Example: `beforeEach(() =>
 * keepFilesIn(kind))`.
 */
export async function keepFilesIn(kind: (typeof STORES)[number]): Promise<() => Promise<void>> {
  if (kind === "a folder") return async () => {};
  const bucket = await startBucket();
  return () => bucket.stop();
}
