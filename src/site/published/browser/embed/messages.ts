/**
 * The messages between a product's page and the panel. The product's page sends `show` after each page that the frame has
 * loaded. The page in the frame then takes the focus. Both sides check the origin of each message.
 */
export interface ShowMessage {
  bindery: "show";
  /** A text to search for. */
  query?: string | undefined;
  /** A question for the assistant. */
  ask?: string | undefined;
}

/** The visitor pressed Escape in the panel. */
export interface CloseMessage {
  bindery: "close";
}

/** Whether an origin is in a list. An entry such as `https://*.example.com` includes all subdomains. */
export const isAmong = (origin: string, origins: readonly string[]): boolean =>
  origins.some((allowed) => {
    const [start = "", end] = allowed.split("*");
    return end === undefined
      ? origin === allowed
      : origin.startsWith(start) && origin.endsWith(end) && origin.length >= allowed.length;
  });
