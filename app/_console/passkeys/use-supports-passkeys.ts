import { browserSupportsWebAuthn } from "@simplewebauthn/browser";
import { useSyncExternalStore } from "react";

/** Browsers don't start to support passkeys while a page is open. */
const noChanges = () => () => {};

/** Whether the browser supports passkeys. On the server, the result is true, because only the browser knows. */
export const useSupportsPasskeys = (): boolean =>
  useSyncExternalStore(noChanges, browserSupportsWebAuthn, () => true);
