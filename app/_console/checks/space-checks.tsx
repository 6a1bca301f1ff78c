"use client";

import { Frame } from "../../_ui/frame";
import { PageHeading } from "../../_ui/page-heading";
import { LearnMore } from "../learn-more";
import { type Space, useSpace } from "../space/use-space";
import { ChecksView } from "./checks-view";

/** The checks of the main content of a space. */
export function SpaceChecks({ initialSpace }: { initialSpace: Space }) {
  const space = useSpace(initialSpace);
  return (
    <Frame>
      <PageHeading
        title="Checks"
        description={
          <>
            Problems in the main content, which visitors of your published sites see.{" "}
            <LearnMore page="writers/checks" about="checks" />
          </>
        }
      />
      <ChecksView
        checked={{ spaceId: space.id }}
        revision={space.revision}
        mayAct={space.permissions.edit}
        linksTo={(pageId) => [{ title: "Open page", href: `/spaces/${space.id}/pages/${pageId}` }]}
      />
    </Frame>
  );
}
