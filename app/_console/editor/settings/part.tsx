import type { ReactNode } from "react";

/** A group of settings. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3.5 border-b border-line px-4 py-5 last:border-0">
      <h3 className="font-semibold text-soft">{title}</h3>
      {children}
    </section>
  );
}
