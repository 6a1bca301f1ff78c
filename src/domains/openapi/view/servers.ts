import { type JsonObject, listOf, objectOf, textOf } from "../read/value";
import { filled, type ServerVariable, type TrialServer, VARIABLE, withoutSlashes } from "./server-url";

const URL_LENGTH_MAX = 1000;
const SERVERS_MAX = 10;
const VARIABLES_MAX = 20;
const VALUES_MAX = 50;
const VALUE_LENGTH_MAX = 200;

/**
 * Returns an operation's servers. If the operation doesn't define servers, returns the servers of its path. If the path
 * doesn't define servers either, returns the servers of the specification.
 */
export const serverList = (root: JsonObject, item: JsonObject, operation: JsonObject): unknown[] =>
  [operation.servers, item.servers, root.servers].map(listOf).find(({ length }) => length > 0) ?? [];

/** Returns the base URLs of an operation's servers. Variables are replaced with their default values. */
export const serversOf = (root: JsonObject, item: JsonObject, operation: JsonObject): string[] =>
  serverList(root, item, operation)
    .map(objectOf)
    .flatMap((server) => addressOf(server) ?? []);

const urlOf = (server: JsonObject) => textOf(server.url)?.slice(0, URL_LENGTH_MAX);

function defaultOf(server: JsonObject, name: string): string | undefined {
  const variables = objectOf(server.variables);
  const value = Object.hasOwn(variables, name) ? objectOf(variables[name]).default : undefined;
  return typeof value === "string" ? value : undefined;
}

const addressOf = (server: JsonObject): string | undefined => {
  const url = urlOf(server);
  return url && filled(url, (name) => defaultOf(server, name));
};

/** Returns the URL of an operation's first server. */
export const serverOf = (root: JsonObject, item: JsonObject, operation: JsonObject): string | undefined =>
  serversOf(root, item, operation)[0];

/** Whether **Try it** can send requests to a URL. */
export const isAbsolute = (url: string): boolean => {
  if (!/^https?:\/\/[^/{}]+(?:\/|$)/i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === "" && password === "";
};

const authorityOf = (url: string) => /^[^/]*\/\/([^/?#]*)/.exec(url)?.[1] ?? "";

/** Matches the end of a host with a fixed domain, such as `.example.com`, after its last variable. */
const FIXED_DOMAIN = /\}[\w-]*(?:\.[\w-]+){2,}(?::\d+)?$/;

/**
 * Whether visitors can enter any text for a variable. They can't if the text would select the domain, because Bindery sends
 * requests only to the domains of the specification.
 */
function isOpen(url: string, name: string): boolean {
  if (!/^https?:\/\//i.test(url)) return false;
  const authority = authorityOf(url);
  return !authority.includes(`{${name}}`) || FIXED_DOMAIN.test(authority);
}

function variableOf(server: JsonObject, url: string, name: string): ServerVariable[] {
  const preset = defaultOf(server, name);
  if (preset === undefined || preset.length > VALUE_LENGTH_MAX) return [];
  const listed = listOf(objectOf(objectOf(server.variables)[name]).enum).slice(0, VALUES_MAX);
  const values = listed.filter((value): value is string => typeof value === "string");
  if (values.length === 0) return isOpen(url, name) ? [{ name, preset }] : [];
  const all = [...new Set([preset, ...values.filter(({ length }) => length <= VALUE_LENGTH_MAX)])];
  return all.length > 1 ? [{ name, preset, values: all }] : [];
}

function trialServer(server: JsonObject): TrialServer[] {
  const url = urlOf(server);
  const address = addressOf(server) ?? "";
  if (!url || address.length > URL_LENGTH_MAX || !isAbsolute(address)) return [];
  const names = [...new Set([...url.matchAll(VARIABLE)].map(([, name = ""]) => name))].slice(
    0,
    VARIABLES_MAX,
  );
  const variables = names.flatMap((name) => variableOf(server, url, name));
  const isOffered = (name: string) => variables.some((variable) => variable.name === name);
  const template = filled(url, (name) => (isOffered(name) ? undefined : defaultOf(server, name)));
  return [{ url: withoutSlashes(template), ...(variables.length > 0 && { variables }) }];
}

/** Returns the servers to which visitors can send requests. */
export const trialServers = (root: JsonObject, item: JsonObject, operation: JsonObject): TrialServer[] =>
  serverList(root, item, operation).slice(0, SERVERS_MAX).map(objectOf).flatMap(trialServer);

const HOST_PART = /^[\w-]+(?:\.[\w-]+)*$/;
const PATH_PART = /^[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*$/;

/** Whether a variable can have a value. A text can't change the domain, or leave its place in the URL. */
export function isAllowed({ url }: TrialServer, { name, preset, values }: ServerVariable, value: string) {
  if (value === preset) return true;
  if (values) return values.includes(value);
  return (authorityOf(url).includes(`{${name}}`) ? HOST_PART : PATH_PART).test(value);
}
