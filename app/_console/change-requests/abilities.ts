"use client";

import { useQuery } from "@tanstack/react-query";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
import type { ChangeRequest } from "./use-request";

/** The user's abilities on a change request, or on the main content of a space. */
export interface Abilities {
  me: string | undefined;
  isAuthor: boolean;
  mayComment: boolean;
  mayEdit: boolean;
  mayReview: boolean;
  mayMerge: boolean;
}

/**
 * The abilities follow the same rules as on the server. For example, people can edit their own change request if they
 * can comment. `request` is null for the main content.
 */
export function useAbilities(request: ChangeRequest | null, initialSpace: Space): Abilities {
  const { permissions } = useSpace(initialSpace);
  const { data: user } = useQuery(useTRPC().users.me.queryOptions());
  const isAuthor = request !== null && user?.id === request.createdBy.id;
  return {
    me: user?.id,
    isAuthor,
    mayComment: permissions.comment,
    mayEdit: permissions.edit || (isAuthor && permissions.comment),
    mayReview: permissions.review,
    mayMerge: permissions.merge,
  };
}
