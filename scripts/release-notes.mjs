const HEADING = "## Unreleased\n";
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** Whether a version is newer than another version. @throws Error for an invalid version */
export function isAfter(version, other) {
  const [a, b] = [version, other].map((each) => VERSION.exec(each)?.slice(1).map(Number));
  if (!a || !b) throw new Error(`${a ? other : version} isn't a version. Use three numbers, such as 1.2.3.`);
  const index = a.findIndex((number, at) => number !== b[at]);
  return index !== -1 && a[index] > b[index];
}

/** Returns the changelog with its unreleased part as a release. @throws Error if that part is empty */
export function released(changelog, version, day) {
  const at = changelog.indexOf(HEADING);
  const rest = changelog.slice(at + HEADING.length);
  if (at === -1 || !/^- /m.test(rest.split("\n## ")[0]))
    throw new Error("The section Unreleased of CHANGELOG.md is empty.");
  return `${changelog.slice(0, at)}${HEADING}\n## ${version} (${day})\n${rest}`;
}
