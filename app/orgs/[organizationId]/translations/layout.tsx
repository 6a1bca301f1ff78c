import type { ReactNode } from "react";

export default function TranslationsLayout({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-5xl px-5 py-8 sm:px-10">{children}</div>;
}
