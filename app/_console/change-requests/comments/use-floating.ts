"use client";

import { type RefObject, useCallback } from "react";

const GAP = 4;

/**
 * Positions a list inside the window: below its field, or above the field if there is more space. The position is relative
 * to the window, so that no container around the field cuts off the list.
 */
export function useFloating(field: RefObject<HTMLElement | null>) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return;
      const place = () => {
        const box = field.current?.getBoundingClientRect();
        if (!box) return;
        const { offsetHeight: height, offsetWidth: width } = list;
        const isAbove = box.bottom + GAP + height > innerHeight && box.top > innerHeight - box.bottom;
        const top = isAbove ? box.top - GAP - height : box.bottom + GAP;
        list.style.top = `${Math.max(top, GAP)}px`;
        list.style.left = `${Math.max(Math.min(box.left + 2 * GAP, innerWidth - width - GAP), GAP)}px`;
      };
      place();
      const resized = new ResizeObserver(place);
      resized.observe(list);
      addEventListener("scroll", place, true);
      addEventListener("resize", place);
      return () => {
        resized.disconnect();
        removeEventListener("scroll", place, true);
        removeEventListener("resize", place);
      };
    },
    [field],
  );
}
