import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** A status that was set for a commit. */
export interface GivenStatus {
  path: string;
  oid: string;
  state: string;
  url: string;
  context: string;
}

/** A comment on a pull request. */
export interface GivenComment {
  id: number;
  /** The path of the pull request's comments. */
  path: string;
  body: string;
  /** How often the comment was changed. */
  changes: number;
}

/** A Git host for tests: repositories, comments on pull requests, and commit statuses with the APIs of GitHub, GitLab and Gitea. */
export interface GitHost {
  origin: string;
  host: string;
  statuses: GivenStatus[];
  comments: GivenComment[];
  /** The status with which the host refuses to add or change comments, or null. */
  refusesComments: number | null;
  /** Whether the host's responses about comments aren't JSON. */
  isGarbling: boolean;
  /** The names of the repositories that the host lists for a token of Gitea, such as `team/docs`. */
  listed: string[];
  /** The base commit that the host reports for every pull request. */
  mergeBase: string | null;
  close(): Promise<void>;
}

const STATUS = /\/statuses\/([0-9a-f]{40})$/;

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
}

/** Whether the caller is authenticated in the way that the API requires. */
function isKnown({ url = "", headers }: IncomingMessage): boolean {
  if (url.startsWith("/api/v4/")) return headers["private-token"] !== undefined;
  return /^(bearer|token) ./i.test(headers.authorization ?? "");
}

const COMMENTS = /\/(?:issues|merge_requests)\/\d+\/(?:comments|notes)$/;
const COMMENT = /\/(?:issues\/comments|merge_requests\/\d+\/notes)\/(\d+)$/;
const COMMENT_METHODS: Record<string, string> = { v1: "PATCH", v3: "PATCH", v4: "PUT" };

/** Answers requests for comments in the way of each host's API. Returns false for all other requests. */
async function answerComments(
  host: GitHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path = "", query = ""] = decodeURIComponent(request.url ?? "").split("?");
  const [, id] = COMMENT.exec(path) ?? [];
  if (!COMMENTS.test(path) && id === undefined) return false;
  const answer = (status: number, body: unknown) => {
    response
      .writeHead(status, { "content-type": "application/json" })
      .end(host.isGarbling ? "<html>" : JSON.stringify(body));
    return true;
  };
  if (request.method === "GET") {
    const asked = new URLSearchParams(query);
    const [size, page] = [Number(asked.get("per_page")), Number(asked.get("page"))];
    const all = host.comments.filter((each) => each.path === path);
    return answer(200, all.slice((page - 1) * size, page * size));
  }
  if (host.refusesComments !== null) return answer(host.refusesComments, { message: "Forbidden" });
  const { body = "" } = await bodyOf(request);
  if (id === undefined) {
    const comment = { id: 1000 + host.comments.length, path, body, changes: 0 };
    host.comments.push(comment);
    return answer(201, comment);
  }
  const [, version = ""] = /^\/api\/(v\d)\//.exec(path) ?? [];
  const comment = host.comments.find((each) => String(each.id) === id);
  if (!comment || request.method !== COMMENT_METHODS[version]) return answer(404, {});
  Object.assign(comment, { body, changes: comment.changes + 1 });
  return answer(200, comment);
}

async function answerApi(host: GitHost, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURIComponent(request.url ?? "");
  const [, oid] = STATUS.exec(path) ?? [];
  if (!isKnown(request)) return void response.writeHead(401).end("{}");
  if (await answerComments(host, request, response)) return;
  if (path.startsWith("/api/v1/user/repos?")) {
    const listed = path.includes("page=1") ? host.listed : [];
    const repositories = listed.map((name) => ({
      ...{ full_name: name, clone_url: `${host.origin}/${name}.git`, default_branch: "main" },
    }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(repositories));
    return;
  }
  if (request.method === "POST" && oid !== undefined) {
    const { state = "", target_url: url = "", context = "", name = context } = await bodyOf(request);
    host.statuses.push({ path, oid, state, url, context: name });
    return void response.writeHead(201).end("{}");
  }
  if (request.method !== "GET" || host.mergeBase === null) return void response.writeHead(404).end("{}");
  const sha = host.mergeBase;
  const told = { merge_base_commit: { sha }, merge_base: sha, diff_refs: { base_sha: sha } };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(told));
}

function pass(to: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = "/" } = request;
  const passed = send(new URL(url, to), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  request.pipe(passed);
}

/** Starts a host on 127.0.0.1 with the repositories of a Git server. */
export async function startGitHost(repositories: string): Promise<GitHost> {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/api/")) return pass(repositories, request, response);
    answerApi(host, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const host: GitHost = {
    origin: `http://${address}`,
    host: address,
    ...{ statuses: [], comments: [], refusesComments: null, isGarbling: false, listed: [], mergeBase: null },
    close,
  };
  return host;
}
