"use client";

import { Lock } from "lucide-react";
import { ButtonLink } from "../../_ui/button-link";
import { EmptyState } from "../../_ui/empty-state";
import { type Space, useSpace } from "../space/use-space";
import { EditorLoader } from "./editor-loader";

/** Whether the settings of a space allow changes without a change request. */
const isEditedDirectly = (space: Space): boolean => space.editMode === "live" && space.permissions.edit;

/**
 * Whether the user can edit the main content directly. Unlike `isEditedDirectly`, this is false if merge
 * rules require a change request.
 */
export const isWrittenDirectly = (space: Space): boolean =>
  isEditedDirectly(space) && space.mergeRules.type !== "rules";

/** The editor of a space's main content, for spaces that accept changes without a change request. */
export function SpaceEditor({ initialSpace, userId }: { initialSpace: Space; userId: string }) {
  const space = useSpace(initialSpace);
  const base = `/spaces/${space.id}`;
  if (!isEditedDirectly(space)) {
    return (
      <main id="content" className="grid min-h-dvh place-items-center">
        <EmptyState
          heading="h1"
          icon={<Lock size={24} />}
          title="This space uses change requests"
          actions={<ButtonLink href={base}>Open space</ButtonLink>}
        >
          You can't edit the main content directly. Open a page and select “Edit” to start a change request.
        </EmptyState>
      </main>
    );
  }
  return (
    <EditorLoader
      target={{
        organizationId: space.organization,
        spaceId: space.id,
        changeRequestId: null,
        base: `${base}/edit`,
        userId,
      }}
      title={space.title}
      exit={{ href: base, label: "Leave editor" }}
      head={space.revision}
      request={null}
      space={space}
    />
  );
}
