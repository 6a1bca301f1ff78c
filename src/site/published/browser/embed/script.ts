import { Panel } from "./host";
import { isAmong } from "./messages";
import { type Command, optionsOf, type Settings, type Target } from "./options";

/** The settings of the site. The server puts them before this script. */
declare const settings: Settings;

interface Queue {
  (...call: unknown[]): void;
  q?: ArrayLike<unknown>[];
}

const script = document.currentScript as HTMLScriptElement;
const global = window as unknown as { Bindery?: Queue };

function start(): void {
  const panel = new Panel(settings, new URL("./", script.src), optionsOf(script.dataset));
  const call = (command?: Command, given: object = {}) => {
    if (command === "init") panel.init(given);
    else if (command === "open") panel.open(given as Target);
    else if (command === "close") panel.close();
    else if (command === "toggle") panel.toggle();
    else console.warn(`Bindery: there is no command "${command}"`);
  };
  const waiting = global.Bindery?.q ?? [];
  global.Bindery = call as Queue;
  for (const [command, given] of waiting as [Command, object?][]) call(command, given);
}

if (!isAmong(location.origin, settings.origins))
  console.warn(`Bindery: ${location.origin} isn't in the list of allowed origins of the site`);
else if (document.body) start();
else addEventListener("DOMContentLoaded", start);
