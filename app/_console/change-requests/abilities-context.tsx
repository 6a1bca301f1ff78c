"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Space } from "../space/use-space";
import { type Abilities, useAbilities } from "./abilities";
import type { ChangeRequest } from "./use-request";

const NONE: Abilities = {
  me: undefined,
  isAuthor: false,
  mayComment: false,
  mayEdit: false,
  mayReview: false,
  mayMerge: false,
};

const Context = createContext(NONE);

/** What the reader may do with what is around; nothing outside of it. */
export const useAbilitiesOf = (): Abilities => useContext(Context);

const Organization = createContext<string | undefined>(undefined);

/** The organization of what is around; undefined outside of it. */
export const useOrganizationAround = (): string | undefined => useContext(Organization);

interface Props {
  /** Null for the primary content. */
  request: ChangeRequest | null;
  space: Space;
  children: ReactNode;
}

/** Says to everything below what the reader may do with a request, or with the primary content. */
export function AbilitiesProvider({ request, space, children }: Props) {
  return (
    <Organization value={space.organization}>
      <Context value={useAbilities(request, space)}>{children}</Context>
    </Organization>
  );
}
