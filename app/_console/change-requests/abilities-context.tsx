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

/**
 * Returns the user's abilities on the surrounding change request or space. Outside of a provider, the user has no
 * abilities.
 */
export const useAbilitiesOf = (): Abilities => useContext(Context);

const Organization = createContext<string | undefined>(undefined);

/** The organization of the surrounding page, or undefined if it has none. */
export const useOrganizationAround = (): string | undefined => useContext(Organization);

interface Props {
  /** The change request, or null for the main content. */
  request: ChangeRequest | null;
  space: Space;
  children: ReactNode;
}

/** Provides the components below it with the user's abilities on a change request or the main content. */
export function AbilitiesProvider({ request, space, children }: Props) {
  return (
    <Organization value={space.organization}>
      <Context value={useAbilities(request, space)}>{children}</Context>
    </Organization>
  );
}
