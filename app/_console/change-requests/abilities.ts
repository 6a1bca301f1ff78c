"use client";

import { useQuery } from "@tanstack/react-query";
import { type Space, useSpace } from "../space/use-space";
import { useTRPC } from "../trpc";
import type { ChangeRequest } from "./use-request";

/** What the reader may do with a request, or with the primary content of a space. */
export interface Abilities {
  me: string | undefined;
  isAuthor: boolean;
  mayComment: boolean;
  mayEdit: boolean;
  mayReview: boolean;
  mayMerge: boolean;
}

/**
 * As the service decides it: whoever made a request goes on with it where they may comment. `request` is null for the
 * primary content.
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
