import { baseUrlOf, type TrialServer } from "@/domains/openapi/view/server-url";
import { rootUrl } from "./page";

/** The server that the visitor selected, with the values of the variables in its URL. */
export interface ChosenServer {
  index: number;
  values: Record<string, string>;
}

const storageName = (servers: readonly TrialServer[]) =>
  `server:${JSON.stringify([new URL(rootUrl()).pathname, servers.map(({ url }) => url)])}`;

/** Stores the selected server in this browser tab only, for all operations with the same servers. */
export const storeServer = (servers: readonly TrialServer[], chosen: ChosenServer) =>
  sessionStorage.setItem(storageName(servers), JSON.stringify(chosen));

export function storedServer(servers: readonly TrialServer[]): ChosenServer {
  const stored = sessionStorage.getItem(storageName(servers));
  return stored === null ? { index: 0, values: {} } : JSON.parse(stored);
}

/** The base URL of the selected server. */
export function chosenBase(servers: readonly TrialServer[]): string {
  const { index, values } = storedServer(servers);
  const server = servers[index];
  return server ? baseUrlOf(server, values) : "";
}
