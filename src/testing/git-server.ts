import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** The documentation repository for the tests, as a Git bundle. */
export const documentationBundle = fileURLToPath(new URL("./data/fluentd-docs.bundle", import.meta.url));

/** How the server fails. With `cut`, the server closes the connection after the given number of bytes. */
export type GitFault =
  | { kind: "status"; status: number }
  | { kind: "html" }
  | { kind: "hang" }
  | { kind: "cut"; afterBytes: number }
  | { kind: "redirect"; location: string };

/** Responds to a request to the batch API of Git LFS. */
export type LfsHandler = (request: IncomingMessage, response: ServerResponse) => void;

export type GitServer = {
  /** The server's origin in the form `http://127.0.0.1:PORT`. */
  origin: string;
  /** The server's host in the form `127.0.0.1:PORT`, as in an outbound allowlist. */
  host: string;
  /** Every request so far, as `METHOD /path?query`. */
  requests: string[];
  /** The total size of all responses so far, in bytes. */
  bytesSent: () => number;
  /** Unpacks a bundle as a bare repository with this name. Returns its folder. */
  addBundle(name: string, bundle: string): Promise<string>;
  /** Creates an empty bare repository with this name. Returns its folder. */
  addEmpty(name: string): Promise<string>;
  /** The URL of a repository, with credentials if they are given. */
  url(name: string, credentials?: string): string;
  /**
   * Sets a fault for requests whose path contains `on`. By default, the fault applies to all requests. `null`
   * removes the fault.
   */
  setFault(fault: GitFault | null, on?: string): void;
  /** Sets the handler for requests to the batch API of Git LFS. Without a handler, the status is 404. */
  setLfs(handler: LfsHandler | null): void;
  close(): Promise<void>;
};

/** Runs the `git` program and returns its output. Bindery itself never runs this program. */
export const git = (directory: string, ...command: string[]): Promise<string> => run(directory, command, {});

/** Runs the `git` program like {@link git}. Commits get the time `at`. */
export const gitAt = (at: Date, directory: string, ...command: string[]): Promise<string> =>
  run(directory, command, { GIT_COMMITTER_DATE: `@${Math.floor(at.getTime() / 1000)} +0000` });

async function run(directory: string, command: string[], env: Record<string, string>): Promise<string> {
  const { stdout } = await execute("git", ["-C", directory, ...command], {
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", ...author, ...env },
  });
  return stdout;
}

const author = {
  GIT_AUTHOR_NAME: "Tester",
  GIT_AUTHOR_EMAIL: "tester@example.org",
  GIT_COMMITTER_NAME: "Tester",
  GIT_COMMITTER_EMAIL: "tester@example.org",
};

/**
 * Starts a real Git server for Git's smart HTTP protocol on 127.0.0.1. The server runs `git http-backend` behind
 * node:http, and stores bare repositories in a temporary folder. If `credentials` (`user:password`) is set, the server
 * requires basic authentication.
 */
export async function startGitServer(options: { credentials?: string } = {}): Promise<GitServer> {
  const root = await mkdtemp(join(tmpdir(), "git-server-"));
  const state: State = {
    root,
    requests: [],
    bytesSent: 0,
    fault: null,
    faultOn: "",
    sockets: new Set(),
    lfs: null,
  };
  const server = createServer((request, response) => {
    answer(state, options.credentials, request, response);
  });
  server.on("connection", (socket) => {
    state.sockets.add(socket);
    socket.on("close", () => state.sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    requests: state.requests,
    bytesSent: () => state.bytesSent,
    addBundle: (name, bundle) => addRepository(root, name, ["clone", "--quiet", "--bare", bundle]),
    addEmpty: (name) => addRepository(root, name, ["init", "--quiet", "--bare", "--initial-branch=main"]),
    url: (name, credentials) => `http://${credentials ? `${credentials}@` : ""}${host}/${name}`,
    setFault: (fault, on = "") => Object.assign(state, { fault, faultOn: on }),
    setLfs: (lfs) => Object.assign(state, { lfs }),
    close: () => close(server, state),
  };
}

type State = {
  root: string;
  requests: string[];
  bytesSent: number;
  fault: GitFault | null;
  faultOn: string;
  lfs: LfsHandler | null;
  sockets: Set<Socket>;
};

async function addRepository(root: string, name: string, command: string[]): Promise<string> {
  const directory = join(root, name);
  await mkdir(root, { recursive: true });
  await git(root, ...command, directory);
  await git(directory, "config", "http.receivepack", "true");
  return directory;
}

async function close(server: Server, state: State): Promise<void> {
  for (const socket of state.sockets) socket.destroy();
  await new Promise((done) => server.close(done));
  await rm(state.root, { recursive: true, force: true });
}

function answer(
  state: State,
  credentials: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  state.requests.push(`${request.method} ${request.url}`);
  const fault = (request.url ?? "").includes(state.faultOn) ? state.fault : null;
  if (fault && fault.kind !== "cut") {
    misbehave(fault, response);
    return;
  }
  const expected = credentials && `Basic ${Buffer.from(credentials).toString("base64")}`;
  if (expected && request.headers.authorization !== expected) {
    response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end("authentication required");
    return;
  }
  if (request.url?.endsWith("/info/lfs/objects/batch")) {
    if (state.lfs) state.lfs(request, response);
    else response.writeHead(404).end();
    return;
  }
  serveBackend(state, fault?.afterBytes, request, response);
}

function misbehave(fault: Exclude<GitFault, { kind: "cut" }>, response: ServerResponse): void {
  if (fault.kind === "hang") return;
  if (fault.kind === "status") response.writeHead(fault.status).end("fault");
  if (fault.kind === "redirect") response.writeHead(302, { location: fault.location }).end();
  if (fault.kind === "html") response.writeHead(200, { "content-type": "text/html" }).end("<h1>Hello</h1>");
}

function serveBackend(
  state: State,
  cutAfterBytes: number | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: state.root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      CONTENT_LENGTH: request.headers["content-length"] ?? "",
      REMOTE_USER: "tester",
      REMOTE_ADDR: "127.0.0.1",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(backend.stdin.on("error", () => undefined));
  response.on("close", () => backend.kill());
  relay(backend.stdout, response, (bytes) => {
    state.bytesSent += bytes.length;
    const body = response.socket?.bytesWritten ?? 0;
    if (cutAfterBytes !== undefined && body >= cutAfterBytes) response.socket?.destroy();
  });
}

/** Parses the CGI headers at the start of the output, and streams everything after them. */
function relay(
  output: NodeJS.ReadableStream,
  response: ServerResponse,
  onBytes: (bytes: Buffer) => void,
): void {
  let head: Buffer | null = Buffer.alloc(0);
  output.on("data", (chunk: Buffer) => {
    if (head === null) {
      response.write(chunk);
      return onBytes(chunk);
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    const { status, headers } = parseHead(head.subarray(0, end).toString());
    const rest = head.subarray(end + 4);
    head = null;
    response.writeHead(status, headers);
    response.write(rest);
    onBytes(rest);
  });
  output.on("end", () => response.end());
}

function parseHead(text: string): { status: number; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const status = Number.parseInt(headers.status ?? "200", 10);
  delete headers.status;
  return { status, headers };
}
