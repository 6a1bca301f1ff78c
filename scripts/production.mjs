/**
 * Packages that npm installs for production because other packages have them as peer dependencies, but that
 * only the build needs.
 */
const BUILD_ONLY = /^node_modules\/(@next\/swc-|typescript$)/;

/**
 * Whether a package of package-lock.json is needed after the build. It isn't if the lock file marks it as a development
 * package, or if it's in the list above. `devOptional` packages are optional peer dependencies, such as Prisma's command
 * line for its client.
 */
export const isNeededInProduction = (place, { dev, devOptional }) =>
  place !== "" && !dev && !devOptional && !BUILD_ONLY.test(place);

const UNREAD = [
  /\.[cm]?tsx?$/,
  /\.map$/,
  // Documentation files, except licenses.
  /^(?!licen[cs]e|notice|copying).*\.mdx?$/i,
  // Development files of Next.js. React's development files stay, because Node.js reads the names of React's
  // exports from them.
  /\.runtime\.dev\.js$/,
  // The package manager of pdfkit, and Prisma's files for other databases or smaller downloads.
  /^yarn-[\d.]+\.cjs$/,
  /\.(?:cockroachdb|mysql|sqlite|sqlserver)\.[\w.-]+$/,
  /^query_compiler_small/,
];

/** Whether a file of a package isn't used while the server runs, by its name. */
export const isUnread = (name) => UNREAD.some((pattern) => pattern.test(name));
