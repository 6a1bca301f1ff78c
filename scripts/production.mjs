/** Packages that are installed for production as well, since others name them as peers, and that only building needs. */
const BUILD_ONLY = /^node_modules\/(@next\/swc-|typescript$)/;

/**
 * Whether a package of package-lock.json is needed once everything is built: neither by the lock file's own account nor by
 * name. What is `devOptional` is there for a peer that is optional, such as Prisma's command line for its client.
 */
export const isNeededInProduction = (place, { dev, devOptional }) =>
  place !== "" && !dev && !devOptional && !BUILD_ONLY.test(place);

/** Files of packages that nothing reads when the service runs: types, source maps, and Prisma for other databases. */
export const UNREAD_FILE = /\.(?:d\.[cm]?ts|map)$|\.(?:cockroachdb|mysql|sqlite|sqlserver)\.[\w.-]+$/;
