import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { provideEnv } from "@/env";
import { makeGitSpace } from "@/testing/git-space";
import { watchWrites } from "@/testing/writes";
import { isOnHost } from "./repositories";

/** The response of the host to each request. */
let answer: (path: string, header: string) => { status: number; body: unknown };
let asked: string[] = [];
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const { authorization, "private-token": token } = request.headers;
    asked.push(request.url ?? "");
    const { status, body } = answer(request.url ?? "", String(authorization ?? token));
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  provideEnv({ OUTBOUND_ALLOWLIST: host });
});
afterAll(() => new Promise((done) => server.close(done)));

const CREDENTIALS = { username: "writer", password: "token-of-ada" };

/** Requests the list with the answers of a host. */
async function list(body: object, given: typeof answer) {
  const { api, space } = await makeGitSpace();
  [answer, asked] = [given, []];
  const written = await watchWrites();
  const path = `/spaces/${space.id}/git/repositories`;
  const result = await api.post(path, { host: origin, credentials: CREDENTIALS, ...body });
  expect(await written()).toEqual([]);
  expect(JSON.stringify(result.body)).not.toContain(CREDENTIALS.password);
  return result;
}

const HOSTS = [
  {
    provider: "github",
    api: "/api/v3/user/repos",
    header: "Bearer token-of-ada",
    as: (name: string) => ({ full_name: name, clone_url: `${origin}/${name}.git`, default_branch: "main" }),
  },
  {
    provider: "gitlab",
    api: "/api/v4/projects",
    header: "token-of-ada",
    as: (name: string) => ({
      ...{ path_with_namespace: name, http_url_to_repo: `${origin}/${name}.git`, default_branch: "main" },
    }),
  },
  {
    provider: "gitea",
    api: "/api/v1/user/repos",
    header: "token token-of-ada",
    as: (name: string) => ({ full_name: name, clone_url: `${origin}/${name}.git`, default_branch: "main" }),
  },
];

it.each(HOSTS)("lists the repositories of a token on $provider, and stores nothing", async (host) => {
  const { status, body } = await list({ provider: host.provider }, (path, header) => ({
    status: path.startsWith(`${host.api}?`) && header === host.header ? 200 : 401,
    body: path.includes("&page=1")
      ? [host.as("team/docs"), { ...host.as("team/empty"), default_branch: null }]
      : [],
  }));
  expect(status).toBe(200);
  expect(body).toEqual({
    object: "git-repository-list",
    repositories: [
      { name: "team/docs", url: `${origin}/team/docs.git`, defaultBranch: "main" },
      { name: "team/empty", url: `${origin}/team/empty.git`, defaultBranch: null },
    ],
    hasMore: false,
  });
});

it("leaves out repositories on other hosts, URLs with credentials, and entries without a name or a URL", async () => {
  const [github] = HOSTS;
  const { body } = await list({ provider: "github" }, () => ({
    status: 200,
    body: [
      github?.as("team/docs"),
      { ...github?.as("team/evil"), clone_url: "https://evil.example/docs.git" },
      { ...github?.as("team/secret"), clone_url: origin.replace("//", "//ada:secret@") },
      { ...github?.as("team/script"), clone_url: "javascript:alert(1)" },
      { ...github?.as("x".repeat(301)) },
      { clone_url: `${origin}/a.git` },
      null,
      "docs",
    ],
  }));
  expect(body.repositories.map(({ name }: { name: string }) => name)).toEqual(["team/docs"]);
});

it.each([
  ["https://git.example.org/a.git", "https://git.example.org", true],
  ["https://git.example.org/a.git", "http://git.example.org", true],
  ["http://git.example.org/a.git", "http://git.example.org", true],
  ["http://git.example.org/a.git", "https://git.example.org", false],
  ["https://git.example.org:444/a.git", "https://git.example.org", false],
  ["https://git.example.org.evil.example/a.git", "https://git.example.org", false],
  ["https://git.example.org@evil.example/a.git", "https://git.example.org", false],
  ["ssh://git.example.org/a.git", "https://git.example.org", false],
  ["//git.example.org/a.git", "https://git.example.org", false],
])("decides whether %s of %s can get the credentials: %s", (url, host, expected) => {
  expect(isOnHost(url, new URL(host))).toBe(expected);
});

it("reads at most 300 repositories, and reports that there are more", async () => {
  const [github] = HOSTS;
  const { body } = await list({ provider: "github" }, (path) => {
    const page = new URL(path, origin).searchParams.get("page");
    return { status: 200, body: Array.from({ length: 50 }, (_, index) => github?.as(`p${page}/r${index}`)) };
  });
  expect(body.repositories).toHaveLength(300);
  expect(new Set(body.repositories.map(({ url }: { url: string }) => url)).size).toBe(300);
  expect(body.hasMore).toBe(true);
  expect(asked).toHaveLength(6);
});

it("reads all pages of a Gitea server that returns smaller pages than requested", async () => {
  const gitea = HOSTS[2];
  const { body } = await list({ provider: "gitea" }, (path) => {
    const page = Number(new URL(path, origin).searchParams.get("page"));
    return { status: 200, body: page > 2 ? [] : [gitea?.as(`p${page}/a`), gitea?.as(`p${page}/b`)] };
  });
  expect(body.repositories.map(({ name }: { name: string }) => name)).toEqual([
    "p1/a",
    "p1/b",
    "p2/a",
    "p2/b",
  ]);
  expect(body.hasMore).toBe(false);
});

it("returns the repositories of earlier pages if a later page fails", async () => {
  const [github] = HOSTS;
  const { body } = await list({ provider: "github" }, (path) =>
    new URL(path, origin).searchParams.get("page") === "1"
      ? { status: 200, body: Array.from({ length: 50 }, (_, index) => github?.as(`team/r${index}`)) }
      : { status: 500, body: "down" },
  );
  expect(body.repositories).toHaveLength(50);
  expect(body.problem.code).toBe("server_failed");
});

it("reports why a host doesn't list repositories", async () => {
  const codeOf = async (status: number, body: unknown) =>
    (await list({ provider: "github" }, () => ({ status, body }))).body.problem.code;
  expect(await codeOf(401, {})).toBe("credentials_wrong");
  expect(await codeOf(403, {})).toBe("credentials_wrong");
  expect(await codeOf(500, "down")).toBe("server_failed");
  expect(await codeOf(200, "<html>")).toBe("server_failed");
  expect(await codeOf(200, { items: [] })).toBe("server_failed");
  const { api, space } = await makeGitSpace();
  const body = { provider: "github", host: "https://git.invalid", credentials: CREDENTIALS };
  const unreachable = await api.post(`/spaces/${space.id}/git/repositories`, body);
  expect(unreachable.body.problem.code).toBe("host_unreachable");
});

it("refuses a private address, a URL with credentials, a missing host and a host without a list", async () => {
  const { api, space } = await makeGitSpace();
  const ask = async (body: object) => {
    const { status, body: told } = await api.post(`/spaces/${space.id}/git/repositories`, {
      credentials: CREDENTIALS,
      ...body,
    });
    return told.problem?.code ?? [status, told.error.field];
  };
  expect(await ask({ provider: "github", host: "http://127.0.0.1:1" })).toBe("host_refused");
  expect(await ask({ provider: "github", host: "https://a:b@git.example.org" })).toEqual([400, "host"]);
  expect(await ask({ provider: "gitea" })).toEqual([400, "host"]);
  expect(await ask({ provider: "bitbucket" })).toEqual([400, "provider"]);
});
