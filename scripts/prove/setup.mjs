import { writeFileSync } from "node:fs";
import pg from "pg";
import { afterAll, afterEach, beforeEach } from "vitest";

// Keeps which check is switched off, and which have been reached since somebody asked (see mutations.mjs). Runs before
// each test file; files of one worker share what is put in place here.

const idsOf = new Map();

function idsIn(text) {
  let ids = idsOf.get(text);
  if (ids === undefined) {
    ids = [...text.matchAll(/\/\*<([^*>]+)>\*\//g)]
      .map((match) => match[1])
      .filter((id) => !id.startsWith("/"));
    idsOf.set(text, ids);
  }
  return ids;
}

/** What every permission of an operation is loosened to. */
const LEAST = "view";

const mutants = {
  off: null,
  reached: new Set(),
  /** Where to write what a test file has reached; null when nobody asks. */
  report: null,
  hasFailed: false,
  /** A test file begins, with a check switched off or none (see tests.mjs). */
  begin({ off, report }) {
    Object.assign(this, { off, report, hasFailed: false, reached: new Set() });
  },
  end() {
    if (this.report !== null) writeFileSync(this.report, JSON.stringify({ reached: [...this.reached] }));
    Object.assign(this, { off: null, report: null });
  },
  isOff(id) {
    this.reached.add(id);
    return this.off === id;
  },
  permission(permission, meta) {
    const id = `permission:${meta?.openapi?.operationId}`;
    if (permission !== LEAST) this.reached.add(id);
    return this.off === id ? LEAST : permission;
  },
  sql(text) {
    const ids = idsIn(text);
    for (const id of ids) this.reached.add(id);
    if (!ids.includes(this.off)) return text;
    const [open, close] = [`/*<${this.off}>*/`, `/*</${this.off}>*/`];
    return text
      .split(open)
      .map((part, index) => (index === 0 ? part : `TRUE ${part.slice(part.indexOf(close) + close.length)}`))
      .join("");
  },
};

const numbers = new Map();
function numberOf(id) {
  if (!numbers.has(id)) numbers.set(id, numbers.size);
  return numbers.get(id);
}

function switchQueries() {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (config, ...rest) {
    if (typeof config === "string") return query.call(this, mutants.sql(config), ...rest);
    if (typeof config?.text === "string") {
      const text = mutants.sql(config.text);
      if (text !== config.text) {
        config.text = text;
        // A prepared statement keeps the text that it was prepared with.
        if (config.name) config.name = `${config.name}:${numberOf(mutants.off)}`.slice(-60);
      }
    }
    return query.call(this, config, ...rest);
  };
}

if (globalThis.mutants === undefined) {
  globalThis.mutants = mutants;
  switchQueries();
}

// One failure of a file says enough where a check is switched off.
beforeEach(({ skip }) => {
  const { report, off, hasFailed } = globalThis.mutants;
  if (report !== null && off !== null && hasFailed) skip();
});
afterEach(({ task }) => {
  if (task.result?.state === "fail") globalThis.mutants.hasFailed = true;
});
afterAll(() => globalThis.mutants.end());
