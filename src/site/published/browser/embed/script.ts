import { Panel } from "./host";
import { type Command, optionsOf, type Settings, type Target } from "./options";

/** The settings of the site. The server puts them before this script. */
declare const settings: Settings;

interface Queue {
  (...call: unknown[]): void;
  q?: ArrayLike<unknown>[];
  /** The URLs of the sites that already have a panel on this page. */
  roots?: string[];
}

const script = document.currentScript as HTMLScriptElement | null;
const global = window as unknown as { Bindery?: Queue };

function start({ src, dataset }: HTMLScriptElement): void {
  const root = new URL(settings.root ?? "./", src);
  const roots = global.Bindery?.roots ?? [];
  if (roots.includes(root.href)) return;
  const panel = new Panel(settings, root, optionsOf(dataset));
  const call = (command?: Command, given?: object | null) => {
    if (command === "init") panel.init(given ?? {});
    else if (command === "open") panel.open((given ?? {}) as Target);
    else if (command === "close") panel.close();
    else if (command === "toggle") panel.toggle();
    else console.warn(`Bindery: unknown command "${command}"`);
  };
  const waiting = global.Bindery?.q ?? [];
  global.Bindery = Object.assign(call as Queue, { roots: [...roots, root.href] });
  for (const [command, given] of waiting as [Command, object?][]) call(command, given);
}

if (!script) console.warn("Bindery: load this script with a regular script tag, without type=module");
else if (document.body) start(script);
else addEventListener("DOMContentLoaded", () => start(script));
