import { readFileSync } from "node:fs";
import path from "node:path";

const pollMilliseconds = 500;

/**
 * The parent of a process, from the fields of /proc/<pid>/stat after the name: state, parent, … Null if the process or /proc
 * doesn't exist. Undefined if the file couldn't be read, for example because this process has no free file descriptor.
 */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch (error) {
    return error.code === "ENOENT" || error.code === "ESRCH" ? null : undefined;
  }
}

function isShell(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[1] === "-c";
  } catch {
    return false;
  }
}

/**
 * Returns the processes between this process and the package manager that runs it as a script. The package manager comes last.
 */
function managers() {
  const parent = process.ppid;
  return isShell(parent) ? [parent, parentOf(parent)] : [parent];
}

function isUnderPackageManager() {
  return (process.env.npm_lifecycle_script ?? "").includes(path.basename(process.argv[1] ?? ""));
}

/** Whether a shell no longer belongs to the package manager. If reading fails, the shell counts as belonging to it. */
function hasLost(shell, manager) {
  if (manager === undefined || manager === null) return false;
  const parent = parentOf(shell);
  return parent !== undefined && parent !== manager;
}

/**
 * Sends this process SIGTERM after the package manager that runs it as a script has ended. npm passes signals
 * only to its shell, and shells such as dash end without passing them on, so this process wouldn't get them.
 * Without a package manager, nothing is monitored, because people can close the shell from which they started
 * the server.
 */
export function endWithPackageManager() {
  if (!isUnderPackageManager()) return;
  const [shell, manager] = managers();
  const watch = setInterval(() => {
    const gone = process.ppid !== shell || hasLost(shell, manager);
    if (!gone) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, pollMilliseconds);
  watch.unref();
}
