import { createReadStream } from "node:fs";
import type { S3Client } from "@aws-sdk/client-s3";
import { env, requiredEnv } from "@/env";
import { fileKey } from "./key";
import type { ByteRange, FileStore } from "./store";

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return name === "NoSuchKey" || name === "NotFound" || $metadata?.httpStatusCode === 404;
}

/**
 * Stores files in a bucket of an S3-compatible service. The client is loaded only when it's needed for the
 * first time.
 */
export class S3FileStore implements FileStore {
  private connecting: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined;

  private connect() {
    this.connecting ??= import("@aws-sdk/client-s3").then((sdk) => {
      const credentials = {
        accessKeyId: requiredEnv("S3_ACCESS_KEY_ID"),
        secretAccessKey: requiredEnv("S3_SECRET_ACCESS_KEY"),
      };
      const client = new sdk.S3Client({
        endpoint: requiredEnv("S3_ENDPOINT"),
        region: env.S3_REGION,
        credentials,
        forcePathStyle: true,
        // By default, the client sends a checksum after a streamed body. Most S3-compatible services don't
        // support that.
        requestChecksumCalculation: "WHEN_REQUIRED",
        responseChecksumValidation: "WHEN_REQUIRED",
      });
      return { sdk, client };
    });
    return this.connecting;
  }

  private place(organizationId: string, hash: string) {
    return { Bucket: requiredEnv("S3_BUCKET"), Key: fileKey(organizationId, hash) };
  }

  async put(organizationId: string, hash: string, temporaryPath: string, size: number): Promise<void> {
    if ((await this.sizeOf(organizationId, hash)) === size) return;
    const { sdk, client } = await this.connect();
    const place = this.place(organizationId, hash);
    const Body = createReadStream(temporaryPath);
    await client.send(new sdk.PutObjectCommand({ ...place, Body, ContentLength: size }));
  }

  async sizeOf(organizationId: string, hash: string): Promise<number | null> {
    const { sdk, client } = await this.connect();
    try {
      const found = await client.send(new sdk.HeadObjectCommand(this.place(organizationId, hash)));
      return found.ContentLength ?? 0;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async read(organizationId: string, hash: string, range?: ByteRange) {
    const { sdk, client } = await this.connect();
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const place = this.place(organizationId, hash);
      const found = await client.send(new sdk.GetObjectCommand({ ...place, ...(Range && { Range }) }));
      return { body: found.Body as AsyncIterable<Uint8Array> };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async remove(organizationId: string, key: string): Promise<void> {
    const { sdk, client } = await this.connect();
    await client.send(new sdk.DeleteObjectCommand(this.place(organizationId, key)));
  }

  /** Does nothing, because an object exists in S3 only after it's completely uploaded. */
  async removeUnfinished(): Promise<void> {}
}
