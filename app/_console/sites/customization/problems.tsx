"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import type { FieldError } from "@/lib/error-reasons";
import { fieldErrorsOf, problemOf } from "../../errors";

interface Found {
  /** The problems that the server found in the current customization. */
  errors: readonly FieldError[];
  /** Whether a save was refused. Then all problems are shown, also in fields that people haven't visited. */
  isAll: boolean;
  /** The paths of the fields that people have left. */
  left: ReadonlySet<string>;
  leave: (path: string) => void;
  /** The paths of the fields of the form. */
  paths: Set<string>;
}

const Context = createContext<Found>({
  ...{ errors: [], isAll: false, left: new Set(), paths: new Set() },
  leave: () => undefined,
});

export const ProblemsProvider = Context;

const isAt = ({ field }: FieldError, path: string) => `${field}.`.startsWith(`${path}.`);
const isIn = (error: FieldError, paths: ReadonlySet<string>) => [...paths].some((path) => isAt(error, path));

interface Props {
  /** The path of the field in the customization, such as `header.links.0.to.url`. */
  path: string;
  /** A problem that the console can find itself. */
  problem?: string | null;
  /** The message for any problem that the server finds. Default: the server's message. */
  words?: string;
  children: (error: string | undefined) => ReactNode;
}

/** A field with its error. An unfinished value is an error only after people left the field or tried to save. */
export function Checked({ path, problem, words, children }: Props) {
  const { errors, isAll, left, leave, paths } = useContext(Context);
  useEffect(() => {
    paths.add(path);
    return () => void paths.delete(path);
  }, [paths, path]);
  const refused = errors.find((error) => isAt(error, path));
  const text = problem ?? (refused && (words ?? refused.message));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus leaves the field inside
    <div className="contents" onBlur={() => leave(path)}>
      {children(isAll || left.has(path) ? text : undefined)}
    </div>
  );
}

/** The message for a refused save. Problems that the form shows at their fields aren't repeated. */
function summaryOf(refusal: unknown, paths: ReadonlySet<string>): string | null {
  const errors = fieldErrorsOf(refusal);
  return errors.length > 0 && errors.every((error) => isIn(error, paths))
    ? "The customization isn't saved. Correct the fields with errors, then save again."
    : problemOf(refusal);
}

/** The problems with the fields of the form. `refusal` is the error of the last save. */
export function useProblems(refusal: unknown) {
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const paths = useRef(new Set<string>()).current;
  const leave = useCallback(
    (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
    [],
  );
  const isAll = fieldErrorsOf(refusal).length > 0;
  const hasShown = errors.some((error) => isIn(error, isAll ? paths : left));
  const found = { errors, isAll, left, leave, paths };
  return { found, setErrors, hasShown, summary: summaryOf(refusal, paths), forget: () => setLeft(new Set()) };
}

/** After a refused save, opens the parts with errors and moves the focus to the first of the fields. */
export function useFirstError(refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const wrong = [...(form.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [])];
    for (const field of wrong) {
      for (let part = field.closest("details"); part; part = part.parentElement?.closest("details") ?? null)
        part.open = true;
    }
    wrong[0]?.focus();
  }, [refusal]);
  return form;
}
