import { rootUrl } from "./page";

interface Variable {
  name: string;
  preset: string;
  values?: string[];
}

export interface Server {
  url: string;
  variables?: Variable[];
}

/** The server that the visitor selected, with the values of the variables in its URL. */
export interface ChosenServer {
  index: number;
  values: Record<string, string>;
}

/** The base URL of a server. Variables without a value have their default value. */
export const baseOf = ({ url, variables = [] }: Server, values: Readonly<Record<string, string>> = {}) =>
  url
    .replace(
      /\{([^{}]*)\}/g,
      (whole, name) =>
        values[name] || (variables.find((variable) => variable.name === name)?.preset ?? whole),
    )
    .replace(/(?<!\/)\/+$/, "");

const storageName = (servers: readonly Server[]) =>
  `server:${JSON.stringify([new URL(rootUrl()).pathname, servers.map(({ url }) => url)])}`;

/** Stores the selected server in this browser tab only, for all operations with the same servers. */
export const storeServer = (servers: readonly Server[], chosen: ChosenServer) =>
  sessionStorage.setItem(storageName(servers), JSON.stringify(chosen));

export function storedServer(servers: readonly Server[]): ChosenServer {
  const stored = sessionStorage.getItem(storageName(servers));
  return stored === null ? { index: 0, values: {} } : JSON.parse(stored);
}

/** The base URL of the selected server. */
export function chosenBase(servers: readonly Server[]): string {
  const { index, values } = storedServer(servers);
  const server = servers[index];
  return server ? baseOf(server, values) : "";
}
