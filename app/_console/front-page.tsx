import type { ReactNode } from "react";
import { Logo } from "./logo";

interface Props {
  title: string;
  description?: ReactNode;
  children: ReactNode;
}

/** The layout of pages without navigation: sign-in, setup, the first organization. */
export function FrontPage({ title, description, children }: Props) {
  return (
    <main className="grid min-h-dvh place-items-center bg-side px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2.5 text-lg font-semibold tracking-tight">
          <Logo size={30} />
          Bindery
        </div>
        <div className="rounded-2xl border border-line bg-raised p-7">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {description ? <p className="mt-1 text-soft">{description}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
      </div>
    </main>
  );
}
