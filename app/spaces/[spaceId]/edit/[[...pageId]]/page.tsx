import type { Metadata } from "next";

export const metadata: Metadata = { title: "Editor" };

/** The editor is in the layout, so that it stays mounted while the URL changes between pages. */
export default function EditedPage() {
  return null;
}
