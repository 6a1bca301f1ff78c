/** The settings of the site that the script needs. */
export interface Settings {
  /** The site's current URL, if the script has an earlier URL of the site. */
  root?: string | undefined;
  /** The title of the panel. */
  title: string;
  /** The direction of the site's language. */
  direction: "ltr" | "rtl";
  /** The text of the button. */
  label: string;
  /** The label of the button that closes the panel. */
  close: string;
  /** The color of the button, and the color of its text. */
  colors: [string, string];
}

export type Command = "init" | "open" | "close" | "toggle";

/** The content that the panel opens: a page, search results or an answer. */
export interface Target {
  /** The path of a page on the site, or its URL. */
  page?: string;
  query?: string;
  ask?: string;
}

export interface Options {
  /** Whether the page shows a button that opens the panel. */
  button: boolean;
  position: "left" | "right";
  label: string;
  colorScheme: "light" | "dark" | "auto";
}

/** Options in the attributes of the script, such as `data-color-scheme="dark"`. */
export function optionsOf({ button, position, label, colorScheme }: DOMStringMap): Partial<Options> {
  return {
    ...(button && { button: button !== "off" }),
    ...(position && { position: position as Options["position"] }),
    ...(label && { label }),
    ...(colorScheme && { colorScheme: colorScheme as Options["colorScheme"] }),
  };
}
