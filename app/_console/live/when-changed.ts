"use client";

import { useEffect, useRef } from "react";

/** Runs `act` whenever `value` has changed. */
export function useWhenChanged(value: unknown, act: () => void): void {
  const known = useRef(value);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (known.current === value) return;
    known.current = value;
    latest.current();
  }, [value]);
}
