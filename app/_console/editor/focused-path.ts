"use client";

import { usePathname } from "next/navigation";

const EDITORS = /^\/spaces\/[^/]+\/(?:change-requests\/[^/]+\/)?edit(?:\/|$)/;

/** Whether the URL belongs to an editor, which uses the whole window. */
export const useIsEditing = (): boolean => EDITORS.test(usePathname());
