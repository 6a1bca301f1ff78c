import pg from "pg";

// Keeps which check is switched off, and which have been reached since somebody asked (see mutations.mjs).

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
  off: process.env.PROVE_OFF ?? null,
  reached: new Set(),
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
globalThis.mutants = mutants;

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

const numbers = new Map();
function numberOf(id) {
  if (!numbers.has(id)) numbers.set(id, numbers.size);
  return numbers.get(id);
}
