import type { ReactNode } from "react";

interface Props {
  icon?: ReactNode;
  title: string;
  /** `h1` if the page has no other main heading. */
  heading?: "h1" | "h2" | "h3";
  /** The next step. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A message for an empty list or page, or for filters without results. */
export function EmptyState({ icon, title, heading: Heading = "h2", children, actions }: Props) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-6 py-16 text-center">
      {icon ? (
        <div
          aria-hidden
          className="mb-4 grid size-12 place-items-center rounded-2xl bg-accent-soft text-accent"
        >
          {icon}
        </div>
      ) : null}
      <Heading className="text-base font-semibold">{title}</Heading>
      {children ? <div className="mt-1.5 max-w-md text-soft">{children}</div> : null}
      {actions ? <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div> : null}
    </div>
  );
}
