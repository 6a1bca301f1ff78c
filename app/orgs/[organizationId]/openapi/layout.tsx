import type { ReactNode } from "react";

export default function SpecificationsLayout({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-4xl px-5 py-8 sm:px-10">{children}</div>;
}
