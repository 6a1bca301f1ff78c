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

/** What the reader may do with the request around; nothing outside of one. */
export const useAbilitiesOf = (): Abilities => useContext(Context);

const Organization = createContext<string | undefined>(undefined);

/** The organization of the request around; undefined outside of one. */
export const useOrganizationAround = (): string | undefined => useContext(Organization);

interface Props {
  request: ChangeRequest;
  space: Space;
  children: ReactNode;
}

/** Says to everything below what the reader may do with a request. */
export function AbilitiesProvider({ request, space, children }: Props) {
  return (
    <Organization value={space.organization}>
      <Context value={useAbilities(request, space)}>{children}</Context>
    </Organization>
  );
}
