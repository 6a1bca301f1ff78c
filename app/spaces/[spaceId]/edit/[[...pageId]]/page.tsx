import type { Metadata } from "next";

export const metadata: Metadata = { title: "Editor" };

/** The editor lives in the layout: it stays as it is while its address goes from page to page. */
export default function EditedPage() {
  return null;
}
