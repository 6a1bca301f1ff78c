import { readFileSync } from "node:fs";
import path from "node:path";

const pollMilliseconds = 500;

/**
 * The parent of a process, from the fields of /proc/<pid>/stat after the name: state, parent, …; null if the process
 * does not exist, or /proc doesn't. Undefined if the file could not be read now, as when the process has no descriptor
 * left.
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

/** The processes between this one and the package manager that runs it as a script, the manager last. */
function managers() {
  const parent = process.ppid;
  return isShell(parent) ? [parent, parentOf(parent)] : [parent];
}

function isUnderPackageManager() {
  return (process.env.npm_lifecycle_script ?? "").includes(path.basename(process.argv[1] ?? ""));
}

/** Whether a shell is no longer the manager's. A failed read says nothing about the manager. */
function hasLost(shell, manager) {
  if (manager === undefined || manager === null) return false;
  const parent = parentOf(shell);
  return parent !== undefined && parent !== manager;
}

/**
 * Sends this process SIGTERM when the package manager that runs it as a script is gone. npm passes signals on to its
 * shell alone, and shells such as dash end without passing them on, so this process would never hear of them. Without
 * a package manager nothing is watched: who starts the service from a shell may leave that shell.
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
