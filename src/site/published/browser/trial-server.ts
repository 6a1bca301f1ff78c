import { baseUrlOf, chosenValue, type TrialServer } from "@/domains/openapi/view/server-url";
import { make, rootUrl } from "./page";
import { type Control, choice, labelled, textsOf } from "./trial-controls";

/** The server that the visitor selected, with the values of the variables in its URL. */
interface ChosenServer {
  index: number;
  values: Record<string, string>;
}

const storageName = (servers: readonly TrialServer[]) =>
  `server:${JSON.stringify([new URL(rootUrl()).pathname, servers.map(({ url }) => url)])}`;

/** Stores the selected server in this browser tab only, for all operations with the same servers. */
const storeServer = (servers: readonly TrialServer[], chosen: ChosenServer) =>
  sessionStorage.setItem(storageName(servers), JSON.stringify(chosen));

function storedServer(servers: readonly TrialServer[]): ChosenServer {
  const stored = sessionStorage.getItem(storageName(servers));
  return stored === null ? { index: 0, values: {} } : JSON.parse(stored);
}

/** The base URL of the selected server. */
export function chosenBase(servers: readonly TrialServer[]): string {
  const { index, values } = storedServer(servers);
  const server = servers[index];
  return server ? baseUrlOf(server, values) : "";
}

/** The servers, and the variables in the URL of the selected server. */
export class ServerInput {
  readonly elements: HTMLElement[];
  private readonly list: HTMLSelectElement;
  private readonly inside = make("div", { class: "doc-trial-part" });
  private readonly controls = new Map<string, Control>();

  /** `changed` is called after the visitor's choice has been stored. */
  constructor(
    private readonly servers: readonly TrialServer[],
    title: string,
    private readonly changed: () => void,
  ) {
    this.list = make(
      "select",
      {},
      ...servers.map(({ url }, index) => make("option", { value: String(index) }, url)),
    );
    const { index, values } = storedServer(servers);
    this.list.value = String(index);
    this.list.addEventListener("change", () => {
      this.show({});
      this.store();
    });
    this.inside.addEventListener("change", () => this.store());
    this.show(values);
    this.elements = [labelled(title, this.list), this.inside];
  }

  get chosen(): { server: number; variables: Record<string, string> } {
    return { server: this.list.selectedIndex, variables: textsOf(this.controls) };
  }

  get base(): string {
    const server = this.servers[this.list.selectedIndex];
    return server ? baseUrlOf(server, this.chosen.variables) : "";
  }

  private show(stored: Readonly<Record<string, string>>): void {
    this.controls.clear();
    for (const variable of this.servers[this.list.selectedIndex]?.variables ?? []) {
      const { name, preset, values } = variable;
      const value = chosenValue(variable, stored);
      const control = values ? choice(values, true) : make("input", { placeholder: preset });
      control.value = values?.includes(value) === false ? preset : value;
      this.controls.set(name, control);
    }
    this.inside.replaceChildren(...[...this.controls].map(([name, control]) => labelled(name, control)));
  }

  private store(): void {
    const { server, variables } = this.chosen;
    storeServer(this.servers, { index: server, values: variables });
    this.changed();
  }
}
