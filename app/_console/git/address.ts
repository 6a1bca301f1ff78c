/** The fields in the form for an import or export. */
export interface GitFields {
  url: string;
  branch: string;
  directory: string;
  username: string;
  password: string;
  force: boolean;
  message: string;
  /** How an import treats unlisted files. If empty, the current setting stays. */
  unlistedFiles: "" | "hidden" | "ignored";
}

/** Returns the problem with a repository's URL, or null if the URL is valid. Credentials have separate fields. */
export function urlProblem(url: string): string | null {
  if (/^[^/@:\s]+@[^/@:\s]+:/.test(url) || /^(ssh|git):/i.test(url))
    return "SSH isn't supported. Enter the HTTPS URL, such as https://git.example.org/team/docs.git";
  try {
    const { protocol, username, password } = new URL(url);
    if (protocol !== "https:" && protocol !== "http:")
      return "Enter a URL that starts with https:// or http://";
    return username || password ? "Enter the user name and token in their own fields, not in the URL" : null;
  } catch {
    return "Enter a valid URL, such as https://git.example.org/team/docs.git";
  }
}

/** The URL with credentials, as the API expects it. The server never stores this URL unencrypted. */
export function urlWithCredentials({ url, username, password }: GitFields): string {
  const address = new URL(url);
  if (!username && !password) return address.href;
  // If only a token is given, use `git` as the user name. Servers that ignore the user name accept this.
  address.username = encodeURIComponent(username || "git");
  address.password = encodeURIComponent(password);
  return address.href;
}

/** Returns the name of the branch in a ref such as `refs/heads/main`. */
export const branchOfRef = (ref: string): string => ref.replace(/^refs\/heads\//, "");

/** The ref of a branch that a person entered by its name or as a ref. */
export const refOfBranch = (entered: string): string => `refs/heads/${branchOfRef(entered.trim())}`;

/** The request fields that import and export have in common. */
export function requestOf(fields: GitFields) {
  const { branch, directory, force } = fields;
  const folder = directory.trim().replace(/^\/+|(?<!\/)\/+$/g, "");
  return {
    url: urlWithCredentials(fields),
    ref: refOfBranch(branch),
    ...(folder ? { repoProjectDirectory: folder } : {}),
    ...(force ? { force } : {}),
  };
}
