import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One topic of a site's settings, under a heading. */
export function Panel({ title, description, actions, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-line bg-raised p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {description ? <div className="mt-1 text-soft">{description}</div> : null}
        </div>
        {actions}
      </div>
      {children ? <div className="mt-4 empty:hidden">{children}</div> : null}
    </section>
  );
}
