/** A variable in a server's URL. Visitors select one of `values`. Without `values`, visitors enter a text. */
export interface ServerVariable {
  name: string;
  preset: string;
  values?: string[];
}

/** A server to which visitors can send requests. `url` contains the names of the variables in braces. */
export interface TrialServer {
  url: string;
  variables?: ServerVariable[];
}

/** Matches a variable. Its name can't contain a character that ends the host, because names can be part of the host. */
export const VARIABLE = /\{([^{}/?#]*)\}/g;

/** Removes slashes from the end of a URL. */
export const withoutSlashes = (url: string) => url.replace(/(?<!\/)\/+$/, "");

/** Replaces the variables in a URL for which `find` returns a value. */
export const filled = (url: string, find: (name: string) => string | undefined) =>
  url.replace(VARIABLE, (whole, name: string) => find(name) ?? whole);

/** Returns the visitor's value of a variable, or its default value. Only a value from a list can be empty. */
export function chosenValue(
  { name, preset, values }: ServerVariable,
  given: Readonly<Record<string, string>>,
): string {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return values ? (value ?? preset) : value || preset;
}

/** Returns the base URL of a server. Variables without a given value have their default value. */
export function baseUrlOf(
  { url, variables = [] }: TrialServer,
  given: Readonly<Record<string, string>> = {},
): string {
  const find = (name: string) => {
    const variable = variables.find((each) => each.name === name);
    return variable && chosenValue(variable, given);
  };
  return withoutSlashes(filled(url, find));
}
