import { type ComponentType, useCallback, useEffect, useState } from "react";

/** The time from the moment when a page is ready until the browser loads the other parts in advance. */
const AHEAD_MILLISECONDS = 3000;

/** A component whose code is loaded when it's first needed. */
export interface Part<Props> {
  /** The component, or null until its code is loaded. */
  Loaded: ComponentType<Props> | null;
  /** Loads the code. A call after a failure tries again. */
  load: () => Promise<void>;
}

/** Loads one part each. */
const loads = new Set<() => Promise<void>>();

/** Declares a part. Call this function once for each part, outside of components. */
export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const part: Part<Props> = {
    Loaded: null,
    load: async () => {
      part.Loaded ??= await load();
    },
  };
  loads.add(part.load);
  return part;
}

/**
 * Loads a part when it's wanted, and returns its component, or null until it's loaded. If the code can't be loaded, tries again
 * when the browser is online again, and when `retry` is called.
 */
export function usePart<Props>(part: Part<Props>, isWanted = true) {
  const [state, setState] = useState<"loading" | "failed" | "loaded">("loading");
  const retry = useCallback(() => setState("loading"), []);
  const isLoading = isWanted && state === "loading" && part.Loaded === null;
  useEffect(() => {
    if (!isLoading) return;
    let isStale = false;
    const end = (next: "failed" | "loaded") => (isStale ? undefined : setState(next));
    part.load().then(
      () => end("loaded"),
      () => end("failed"),
    );
    return () => {
      isStale = true;
    };
  }, [part, isLoading]);
  const hasFailed = state === "failed" && part.Loaded === null;
  useEffect(() => {
    if (!hasFailed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [hasFailed, retry]);
  return { Loaded: part.Loaded, hasFailed, retry };
}

/** Whether the person has asked the browser to load little data. Not all browsers report this. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the parts one after the other. A part that can't be loaded is loaded when it's needed. */
async function loadAhead(isStale: () => boolean): Promise<void> {
  for (const load of loads) {
    if (isStale()) return;
    await load().catch(() => undefined);
  }
}

/**
 * Loads all parts in advance, some time after a page is ready. The parts then open immediately, even if the person is
 * offline by then.
 */
export function usePartsAhead(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || savesData()) return;
    let isStale = false;
    const timer = setTimeout(() => void loadAhead(() => isStale), AHEAD_MILLISECONDS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isReady]);
}
