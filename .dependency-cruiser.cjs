/**
 * The floors of the code (docs/architecture.md): imports go downward only. src/testing/floors.test.ts runs this, and
 * fails unless planted imports in the wrong direction are caught.
 */

const DOORS = "(router|handlers|family)\\.ts$";
const TESTS = "(\\.(test|fixture)\\.tsx?$|^src/conformance/|^src/testing/|^e2e/|^bench/)";

/** Folders and files of src from the ground up; those of one line may use each other. The console's `app` is above all. */
const FLOORS = [
  ["lib", "env"],
  ["db"],
  ["trpc", "access", "jobs", "events"],
  ["scopes"],
  ["domains"],
  ["api", "sign-in", "site", "worker", "threads", "operate", "bootstrap"],
  ["server", "main"],
];

/** Domains from the ground up; those of one line may use each other. To reach up, record an event. */
const DOMAINS = [
  [
    "system",
    "names",
    "users",
    "tokens",
    "oauth",
    "organizations",
    "members",
    "teams",
    "sso",
    "email-domains",
    "service-accounts",
    "scim",
    "audit",
  ],
  ["permissions"],
  ["collections", "spaces", "transfers"],
  ["openapi", "text"],
  ["content", "invites"],
  ["agent-instructions", "ownership"],
  ["comments", "change-requests", "checks"],
  ["translations", "git"],
  ["imports", "sites"],
  ["search"],
  ["conversations", "ask", "insights", "notifications", "webhooks", "guide"],
];

/** Engines behind one module each, or a stated few: name, folder, entry. */
const ENTRIES = [
  ["pdf", "src/site/pdf", "handlers\\.ts"],
  ["embedded-database", "src/db/embedded", "database\\.ts"],
  ["migrations", "src/db/migrations", "deploy\\.ts"],
  ["git-transport", "src/domains/git/remote", "transport\\.ts"],
  // Pages and browsers load what a description holds without the libraries that read one.
  ["openapi-reader", "src/domains/openapi/read", "(components|outline|read|value)\\.ts"],
  // Browsers that show a page load its tree (document) without the parsers (index).
  ["markdown", "src/domains/content/markdown", "(?:index|document)\\.ts"],
];

const within = (names) => `^src/(${names.join("|")})(/|\\.ts$|$)`;

const floorRules = FLOORS.map((names, rank) => ({
  name: `floor-${names[0]}`,
  comment: "A floor stands on those below it, and knows nothing of those above.",
  severity: "error",
  from: { path: within(names), pathNot: TESTS },
  to: { path: "^(src|app|e2e|bench)/", pathNot: within(FLOORS.slice(0, rank + 1).flat()) },
}));

const domainRules = DOMAINS.slice(0, -1).map((names, rank) => ({
  name: `domain-order-${names[0]}`,
  comment: "A domain reaches down, never up: what is above listens to events.",
  severity: "error",
  from: { path: `^src/domains/(${names.join("|")})/`, pathNot: TESTS },
  to: {
    path: `^src/domains/(${DOMAINS.slice(rank + 1)
      .flat()
      .join("|")})/`,
  },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...floorRules,
    {
      name: "rooms-know-no-trpc",
      comment: "A service, policy, presenter or schema can be called by anything; only doors speak tRPC.",
      severity: "error",
      from: { path: "^src/domains/", pathNot: `(${DOORS}|${TESTS})` },
      to: { path: "^src/trpc/" },
    },
    {
      name: "rooms-know-no-door",
      comment: "Doors open into rooms, not the other way.",
      severity: "error",
      from: { path: "^src/domains/", pathNot: `(${DOORS}|${TESTS})` },
      to: { path: `^src/domains/.*/${DOORS}` },
    },
    {
      name: "pure-files-know-no-database",
      comment: "Presenters, policies and schemas work on what they are given.",
      severity: "error",
      from: { path: "^src/domains/.*/(presenter|policy|schema|[a-z-]+-schema|[a-z-]+-presenter)\\.ts$" },
      to: { path: "^src/db/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "tests-stay-among-tests",
      comment: "What runs in production imports nothing that was made for tests.",
      severity: "error",
      from: { path: "^(src|app)/", pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: "lists-hold-declarations-alone",
      comment: "A list of what all domains declare brings nothing else of them to those below.",
      severity: "error",
      from: { path: "^src/domains/[^/]+\\.ts$" },
      to: { path: "^src/", pathNot: "^src/domains/.*/(space-parts|file-holders|holders)\\.ts$" },
    },
    {
      name: "pages-hold-no-rules",
      comment: "The console reaches the database through the API alone.",
      severity: "error",
      from: { path: "^app/", pathNot: TESTS },
      to: { path: "^src/(db|domains|scopes|trpc|jobs|events)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-circles",
      comment: "Files that import each other are one file.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...ENTRIES.map(([name, folder, entry]) => ({
      name: `${name}-has-one-entry`,
      comment: `What is outside of ${folder} knows ${entry} alone, which says what it promises.`,
      severity: "error",
      from: { path: "^(src|app)/", pathNot: `(^${folder}/|${TESTS})` },
      to: { path: `^${folder}/`, pathNot: `^${folder}/${entry}$` },
    })),
    {
      name: "one-cache",
      comment: "What is kept in memory is a region of src/lib/cache.ts, within its budget.",
      severity: "error",
      // A pool's list of refusals, the reader of one pack and the list of statements that were seen once are no caches: they
      // hold nothing that could be worked out again.
      from: {
        path: "^(src|app)/",
        pathNot: `(^src/(lib/cache|lib/threads/pool|db/prepared|domains/git/remote/pack-reader)\\.ts$|${TESTS})`,
      },
      to: { path: "(^|node_modules/)lru-cache" },
    },
    ...domainRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // Packages are leaves: rules name some of them.
    exclude: { path: "^(\\.next|dist|src/db/generated)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json"] },
  },
};
