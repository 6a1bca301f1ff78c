import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { LEVELS, type Level } from "@/access/authorization/roles";
import { db } from "@/db/client";
import { provideEnv } from "@/env";
import { setDnsRecords } from "@/lib/dns-records";
import { newBrowser } from "@/testing/browser";
import { runJobs } from "@/testing/jobs";
import { linkIn, startMailServer } from "@/testing/mail-server";
import { makeToken } from "@/testing/make/token";
import { makeUser } from "@/testing/make/user";
import { rest } from "@/testing/rest";
import { bringAnswer, visitSaml } from "@/testing/saml-browser";
import { startSamlProvider } from "@/testing/saml-provider";

/**
 * Simulates the history of a company through `/v1`. Each line of the table contains a step, and the level of
 * each person on each space after this step. `-` means that the space is hidden. Lists and reads of single
 * spaces must match these levels.
 */
provideEnv({ RATE_LIMIT_PER_MINUTE: "0" });

const NAMES = ["ada", "mia", "leo", "dot", "gus"] as const;
type Name = (typeof NAMES)[number];
type Person = { id: string; email: string; api: ReturnType<typeof rest> };

const DOMAIN = "company-life.example";
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let people: Record<Name, Person>;
let organization: string;
/** Maps the names that this test uses for spaces, collections, teams and other resources to IDs. */
const ids: Record<string, string> = {};

async function makePerson(name: Name): Promise<Person> {
  const email = `${name}@${name === "dot" ? DOMAIN : "example.org"}`;
  const user = await makeUser({ email, displayName: name });
  await db().user.update({ where: { id: user.id }, data: { emailVerifiedAt: new Date() } });
  return { id: user.id, email, api: rest((await makeToken({ user })).secret) };
}

beforeAll(async () => {
  mailServer = await startMailServer();
  const made = await Promise.all(NAMES.map(async (name) => [name, await makePerson(name)] as const));
  people = Object.fromEntries(made) as Record<Name, Person>;
});
afterEach(() => setDnsRecords());
afterAll(() => mailServer.stop());

/** Sends a person's request, which must succeed. Returns the body. */
async function send(who: Name, method: string, path: string, body?: unknown) {
  const answer = await people[who].api.request(method, path.replace(":org", `/orgs/${organization}`), body);
  expect([method, path, answer.status < 300, answer.body?.error]).toEqual([method, path, true, undefined]);
  return answer.body;
}
/** Sends a request as the administrator, and stores the ID of the new resource under a name. */
async function ada(method: string, path: string, body?: unknown, name?: string) {
  const made = await send("ada", method, path, body);
  if (name !== undefined) ids[name] = made.id;
  return made;
}

/** Maps each level to a permission on a space. Only this level and higher levels include the permission. */
const SHOWN_BY: Record<Level, string> = {
  read: "view",
  comment: "comment",
  edit: "edit",
  review: "review",
  create: "triggerGitSync",
  admin: "admin",
};
const levelIn = ({ permissions }: { permissions: Record<string, boolean> }) =>
  LEVELS.filter((level) => permissions[SHOWN_BY[level]]).at(-1) ?? "-";

const SPACES = ["handbook", "payroll", "code"] as const;

async function levelBySingleRead(who: Name, space: string): Promise<string> {
  const { status, body } = await people[who].api.get(`/spaces/${ids[space]}`);
  // Administrators can still read a space in the trash, but the space isn't in lists.
  return status === 404 || body.deletedAt !== undefined ? "-" : levelIn(body);
}

/**
 * Returns the levels in the organization's list. Checks that the list's count matches the number of items.
 */
async function levelsByList(who: Name): Promise<string[]> {
  const { status, body } = await people[who].api.get(`/orgs/${organization}/spaces`);
  if (status === 404) return SPACES.map(() => "-");
  expect(body.count).toBe(body.items.length);
  const found = new Map<string, string>(
    body.items.map((item: never) => [(item as { id: string }).id, levelIn(item)]),
  );
  return SPACES.map((space) => found.get(ids[space] ?? "") ?? "-");
}

async function seenBy(who: Name): Promise<string> {
  const single: string[] = [];
  for (const space of SPACES) single.push(await levelBySingleRead(who, space));
  expect([who, await levelsByList(who)]).toEqual([who, single]);
  return single.join(" ");
}

const secretIn = (url: string | URL) => new URL(url).pathname.split("/").at(-1) ?? "";
const accept = (who: Name, url: string | URL) => send(who, "POST", `:org/invites/${secretIn(url)}`);

async function found() {
  const made = await send("ada", "POST", "/orgs", { title: "Company", emailDomains: [DOMAIN] });
  organization = made.id;
  await ada("PATCH", ":org", { defaultRole: "read" });
  await ada("POST", ":org/collections", { title: "Finance" }, "finance");
  await ada("PATCH", `/collections/${ids.finance}`, { defaultLevel: null });
  await ada("POST", ":org/collections", { title: "Engineering" }, "engineering");
  await ada("POST", ":org/spaces", { title: "Handbook" }, "handbook");
  await ada("POST", ":org/spaces", { title: "Payroll", parent: ids.finance }, "payroll");
  await ada("POST", ":org/spaces", { title: "Code", parent: ids.engineering }, "code");
}

async function inviteByMail() {
  await ada("POST", ":org/invites", { emails: [{ email: people.mia.email, role: "edit" }] });
  await runJobs();
  const [letter] = mailServer.to(people.mia.email);
  if (!letter) throw new Error("no letter");
  await accept("mia", linkIn(letter));
}

async function inviteByLink() {
  const { urls } = await ada("POST", ":org/link-invites", { role: "comment" });
  await accept("leo", urls.app);
}

async function joinByDomain() {
  const path = `:org/email-domains/${DOMAIN}`;
  const { record } = await ada("GET", path);
  setDnsRecords({ text: async (name) => (name === record.name ? [record.value] : []) });
  await ada("POST", `${path}/verify`);
  await send("dot", "POST", ":org/join");
}

async function inviteToOneSpace() {
  const { urls } = await ada("POST", ":org/link-invites", { space: ids.code, level: "review" });
  await accept("gus", urls.app);
}

async function makeTeam() {
  await ada(
    "PUT",
    ":org/teams",
    { title: "Accountants", members: [people.leo.id, people.gus.id] },
    "accountants",
  );
  await ada("POST", `/collections/${ids.finance}/permissions`, { role: "comment", teams: [ids.accountants] });
}

/**
 * Signs Dot in with the company's SAML provider. The company has verified the domain of Dot's email address. The provider's
 * settings contain a role and a team for new members.
 */
async function joinBySaml() {
  const { email } = people.dot;
  const idp = await startSamlProvider({ nameId: "dot", email, displayName: "Dot" });
  try {
    await ada("PUT", ":org/teams", { title: "Payers" }, "payers");
    await ada("POST", `/collections/${ids.finance}/permissions`, { role: "edit", teams: [ids.payers] });
    const { entityID, ssoURL, state } = idp;
    const newcomers = { defaultRole: "comment", defaultTeam: ids.payers };
    const about = { label: "Staff", entityID, ssoURL, certificate: state.key.certificate };
    const { service } = await ada("POST", ":org/saml", { ...about, ...newcomers });
    const browser = newBrowser();
    const { location } = await visitSaml(browser, service.startURL);
    expect(await bringAnswer(browser, service.acsURL, await idp.approve(location))).toBe("/");
  } finally {
    await idp.close();
  }
}

const grantTo = (who: Name, space: string, role: Level | null) =>
  ada("POST", `/spaces/${ids[space]}/permissions`, { role, users: [people[who].id] });
const change = (who: Name, body: object) => ada("PATCH", `:org/members/${people[who].id}`, body);
const move = (space: string, parent: string | null) =>
  ada("POST", `/spaces/${ids[space]}/move`, { parent: parent && ids[parent] });
const lower = (space: string, defaultLevel: Level | null | "inherit") =>
  ada("PATCH", `/spaces/${ids[space]}`, { defaultLevel });

const ALL = "admin admin admin";
const NONE = "- - -";
const A_COMMENT = "comment - comment";

/** A step, and the levels of Ada, Mia, Leo, Dot and Gus after the step. */
type Line = [done: string, act: () => Promise<unknown>, ...seen: string[]];

/**
 * The steps. Each has the levels on the spaces handbook (at the root), payroll (in Finance) and code (in
 * Engineering).
 */
const LIFE: readonly Line[] = [
  ["an organization is founded", found, ALL, NONE, NONE, NONE, NONE],
  ["Mia is invited by mail, to edit", inviteByMail, ALL, "edit - edit", NONE, NONE, NONE],
  ["Leo comes by a link, to comment", inviteByLink, ALL, "edit - edit", A_COMMENT, NONE, NONE],
  ["Dot joins by her domain", joinByDomain, ALL, "edit - edit", A_COMMENT, "read - read", NONE],
  [
    "Gus is a guest of one space",
    inviteToOneSpace,
    ALL,
    "edit - edit",
    A_COMMENT,
    "read - read",
    "- - review",
  ],
  [
    "Leo and Gus are in a team with a grant on Finance",
    makeTeam,
    ALL,
    "edit - edit",
    "comment comment comment",
    "read - read",
    "- comment review",
  ],
  [
    "Dot gets payroll herself",
    () => grantTo("dot", "payroll", "edit"),
    ALL,
    "edit - edit",
    "comment comment comment",
    "read edit read",
    "- comment review",
  ],
  [
    "payroll moves to Engineering, where the team has nothing",
    () => move("payroll", "engineering"),
    ALL,
    "edit edit edit",
    "comment comment comment",
    "read edit read",
    "- - review",
  ],
  [
    "code moves to Finance, where defaults end",
    () => move("code", "finance"),
    ALL,
    "edit edit -",
    "comment comment comment",
    "read edit -",
    "- - review",
  ],
  [
    "code moves out to the root",
    () => move("code", null),
    ALL,
    "edit edit edit",
    "comment comment comment",
    "read edit read",
    "- - review",
  ],
  [
    "handbook is closed to those without a grant",
    () => lower("handbook", null),
    ALL,
    "- edit edit",
    "- comment comment",
    "- edit read",
    "- - review",
  ],
  [
    "handbook lets all read, whatever their role",
    () => lower("handbook", "read"),
    ALL,
    "read edit edit",
    "read comment comment",
    "read edit read",
    "- - review",
  ],
  [
    "handbook is as it was",
    () => lower("handbook", "inherit"),
    ALL,
    "edit edit edit",
    "comment comment comment",
    "read edit read",
    "- - review",
  ],
  [
    "Dot's grant is taken back",
    () => grantTo("dot", "payroll", null),
    ALL,
    "edit edit edit",
    "comment comment comment",
    "read read read",
    "- - review",
  ],
  [
    "Mia is demoted to a reader",
    () => change("mia", { role: "read" }),
    ALL,
    "read read read",
    "comment comment comment",
    "read read read",
    "- - review",
  ],
  [
    "Mia administrates",
    () => change("mia", { role: "admin" }),
    ALL,
    ALL,
    "comment comment comment",
    "read read read",
    "- - review",
  ],
  [
    "Mia is a guest without a grant",
    () => change("mia", { role: null }),
    ALL,
    NONE,
    "comment comment comment",
    "read read read",
    "- - review",
  ],
  [
    "payroll goes back to Finance",
    () => move("payroll", "finance"),
    ALL,
    NONE,
    "comment comment comment",
    "read - read",
    "- comment review",
  ],
  [
    "Leo is suspended",
    () => change("leo", { disabled: true }),
    ALL,
    NONE,
    NONE,
    "read - read",
    "- comment review",
  ],
  [
    "Leo is let in again",
    () => change("leo", { disabled: false }),
    ALL,
    NONE,
    "comment comment comment",
    "read - read",
    "- comment review",
  ],
  [
    "Leo leaves the team",
    () => ada("DELETE", `:org/teams/${ids.accountants}/members/${people.leo.id}`),
    ALL,
    NONE,
    A_COMMENT,
    "read - read",
    "- comment review",
  ],
  [
    "the team is dissolved",
    () => ada("DELETE", `:org/teams/${ids.accountants}`),
    ALL,
    NONE,
    A_COMMENT,
    "read - read",
    "- - review",
  ],
  [
    "code is put into the trash",
    () => ada("DELETE", `/spaces/${ids.code}`),
    "admin admin -",
    NONE,
    "comment - -",
    "read - -",
    NONE,
  ],
  [
    "code is restored",
    () => ada("POST", `/spaces/${ids.code}/restore`),
    ALL,
    NONE,
    A_COMMENT,
    "read - read",
    "- - review",
  ],
  [
    "Gus is removed",
    () => ada("DELETE", `:org/members/${people.gus.id}`),
    ALL,
    NONE,
    A_COMMENT,
    "read - read",
    NONE,
  ],
  [
    "Dot leaves by herself",
    () => send("dot", "DELETE", `:org/members/${people.dot.id}`),
    ALL,
    NONE,
    A_COMMENT,
    NONE,
    NONE,
  ],
  [
    "Dot joins again, with nothing from before",
    () => send("dot", "POST", ":org/join"),
    ALL,
    NONE,
    A_COMMENT,
    "read - read",
    NONE,
  ],
  ["Dot is removed", () => ada("DELETE", `:org/members/${people.dot.id}`), ALL, NONE, A_COMMENT, NONE, NONE],
  [
    "Dot comes in by SAML, to comment, and into a team with a grant on Finance",
    joinBySaml,
    ALL,
    NONE,
    A_COMMENT,
    "comment edit comment",
    NONE,
  ],
];

it("shows each person exactly the content that they're allowed to see, after each step in a company's history", async () => {
  for (const [done, act, ...seen] of LIFE) {
    await act();
    const actual: Record<string, string> = {};
    for (const who of NAMES) actual[who] = await seenBy(who);
    const expected = Object.fromEntries(NAMES.map((who, index) => [who, seen[index]]));
    expect({ done, ...actual }).toEqual({ done, ...expected });
  }
}, 60_000);
