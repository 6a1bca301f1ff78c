/** Packages that are installed for production as well, since others name them as peers, and that only building needs. */
const BUILD_ONLY = /^node_modules\/(@next\/swc-|typescript$)/;

/**
 * Whether a package of package-lock.json is needed once everything is built: neither by the lock file's own account nor by
 * name. What is `devOptional` is there for a peer that is optional, such as Prisma's command line for its client.
 */
export const isNeededInProduction = (place, { dev, devOptional }) =>
  place !== "" && !dev && !devOptional && !BUILD_ONLY.test(place);

const UNREAD = [
  /\.[cm]?tsx?$/,
  /\.map$/,
  // Manuals, except licenses.
  /^(?!licen[cs]e|notice|copying).*\.mdx?$/i,
  // Next for development. What React has for that stays: Node looks into it for the names that React exports.
  /\.runtime\.dev\.js$/,
  // The package manager of pdfkit, and Prisma for other databases or smaller downloads.
  /^yarn-[\d.]+\.cjs$/,
  /\.(?:cockroachdb|mysql|sqlite|sqlserver)\.[\w.-]+$/,
  /^query_compiler_small/,
];

/** Whether a file of a package is one that nothing reads when the service runs, by its name. */
export const isUnread = (name) => UNREAD.some((pattern) => pattern.test(name));
