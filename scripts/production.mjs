/**
 * Packages that only the build needs. npm also installs them for production, because they're peer dependencies of other
 * packages.
 */
const BUILD_ONLY = /^node_modules\/(@next\/swc-|typescript$)/;

/**
 * Whether a package in package-lock.json is needed after the build. A package isn't needed if the lock file marks it as a
 * development package, or if it's in the list above. `devOptional` packages are optional peer dependencies. For example,
 * Prisma's command line is an optional peer dependency of Prisma's client.
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
  // The package manager files that pdfkit includes, and Prisma's files for other databases or for smaller
  // downloads.
  /^yarn-[\d.]+\.cjs$/,
  /\.(?:cockroachdb|mysql|sqlite|sqlserver)\.[\w.-]+$/,
  /^query_compiler_small/,
];

/** Whether the name of a package's file shows that the running server doesn't use the file. */
export const isUnread = (name) => UNREAD.some((pattern) => pattern.test(name));
