"use client";

import { usePathname } from "next/navigation";

const EDITORS = /^\/spaces\/[^/]+\/(?:change-requests\/[^/]+\/)?edit(?:\/|$)/;

/** Whether the address is that of an editor, which takes the whole window for itself. */
export const useIsEditing = (): boolean => EDITORS.test(usePathname());
