"use client";

import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names";
import { namedByLabel } from "./named-by-label";
import { BOXED_SELECT, SelectBox } from "./select-box";

const CONTROL =
  "w-full rounded-lg border border-line-strong bg-raised px-3 h-10 text-sm text-ink placeholder:text-soft aria-invalid:border-danger disabled:opacity-60";

interface FrameProps {
  label: string;
  hint?: ReactNode | undefined;
  error?: string | undefined;
}

interface FrameInnerProps extends FrameProps {
  id: string;
  children: ReactNode;
}

/** Scrolls an error into view, because the field can be far above the button in a long dialog. */
function useShown(problem: ReactNode) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (problem) ref.current?.scrollIntoView({ block: "nearest" });
  }, [problem]);
  return ref;
}

function Frame({ id, label, hint, error, children }: FrameInnerProps) {
  const ref = useShown(error);
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {error ? (
        <p ref={ref} id={`${id}-error`} role="alert" className="text-[0.8125rem] text-danger">
          {namedByLabel(error, label)}
        </p>
      ) : null}
      {hint && !error ? (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

function describedBy(id: string, { hint, error }: FrameProps): string | undefined {
  if (error) return `${id}-error`;
  return hint ? `${id}-hint` : undefined;
}

/** A labeled text field with a hint or an error. */
export function Field({
  label,
  hint,
  error,
  className,
  ...rest
}: FrameProps & ComponentPropsWithRef<"input">) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        className={classNames(CONTROL, className)}
        {...rest}
      />
    </Frame>
  );
}

/** A labeled text field with several lines. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...rest
}: FrameProps & ComponentPropsWithRef<"textarea">) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        className={classNames(CONTROL, "h-28 py-2 font-mono text-xs", className)}
        {...rest}
      />
    </Frame>
  );
}

/** A labeled select field. */
export function SelectField({
  label,
  hint,
  error,
  children,
  ...rest
}: FrameProps & ComponentPropsWithRef<"select">) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <SelectBox>
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, hint, error })}
          className={classNames(CONTROL, BOXED_SELECT)}
          {...rest}
        >
          {children}
        </select>
      </SelectBox>
    </Frame>
  );
}

/** A labeled field for a date. Its value is a date such as `2026-12-31`, or empty. */
export const DateField = (props: FrameProps & Omit<ComponentPropsWithRef<"input">, "type">) => (
  <Field {...props} type="date" />
);

interface FileProps extends FrameProps {
  /** The accepted file types. */
  accept?: string;
  multiple?: boolean;
  /** If true, people select a folder. */
  folder?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const FILE =
  "w-full cursor-pointer text-[0.8125rem] text-soft file:mr-3 file:h-9 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-line-strong file:bg-raised file:px-3.5 file:font-medium file:text-ink hover:file:bg-hover";

/** A labeled field for files or a folder. */
export function FileField({ label, hint, error, folder, onFiles, ...rest }: FileProps) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        type="file"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        className={FILE}
        onChange={({ target }) => onFiles([...(target.files ?? [])])}
        {...(folder ? { webkitdirectory: "", multiple: true } : rest)}
      />
    </Frame>
  );
}

interface CheckProps extends ComponentPropsWithRef<"input"> {
  label: string;
  hint?: ReactNode;
}

/** A checkbox with its label, and a hint that explains its effect. */
export function CheckField({ label, hint, ...rest }: CheckProps) {
  const id = useId();
  return (
    <div className="flex gap-2.5">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 accent-accent"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-soft">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** An error that concerns a whole form. */
export function FormError({ children }: { children: ReactNode }) {
  const ref = useShown(children);
  if (!children) return null;
  return (
    <p ref={ref} role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-danger">
      {children}
    </p>
  );
}
