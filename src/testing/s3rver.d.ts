declare module "s3rver" {
  /** An S3 server for tests that stores objects in a folder. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: never[] }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
