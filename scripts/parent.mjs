import { readFileSync } from "node:fs";
import path from "node:path";

const pollMilliseconds = 500;

/**
 * Returns the ID of a process's parent: the second field after the name in /proc/<pid>/stat. Returns null if
 * the process or /proc doesn't exist, and undefined if the file couldn't be read, for example because this
 * process has no free file descriptor.
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

/**
 * Whether the package manager is no longer the parent of a shell. Returns false if the shell's parent
 * couldn't be read.
 */
function hasLost(shell, manager) {
  if (manager === undefined || manager === null) return false;
  const parent = parentOf(shell);
  return parent !== undefined && parent !== manager;
}

/**
 * Sends this process SIGTERM after the package manager that runs it as a script has ended. npm sends signals only to its
 * shell, and shells such as dash end without forwarding signals. This process therefore wouldn't receive them. Without a
 * package manager, this function does nothing, because people can close the shell from which they started the server.
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
