"use client";

import { BadgeCheck, ChevronDown, UserRoundCheck, UserRoundPlus, UserRoundX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Menu, MenuItem, MenuLink } from "../../_ui/menu";
import { onDemand } from "../../_ui/on-demand";
import { PAGE_WAY } from "../history/page-ways";
import type { Asked, OwnerActionProps } from "./owner-action";
import { type Ownership, ownerName, STATE_TONES, stateWords } from "./words";

interface Props {
  place: { spaceId: string; pageId: string; organizationId: string };
  /** The owner of the page or of one of its parents. */
  ownership: Ownership | null;
  mayEdit: boolean;
}

const OwnerAction = onDemand<OwnerActionProps>(() =>
  import("./owner-action").then((module) => module.OwnerAction),
);

const icon = { size: 16, "aria-hidden": true } as const;

function Summary({ ownership }: { ownership: Ownership }) {
  return (
    <>
      <UserRoundCheck size={14} aria-hidden />
      Owner: {ownerName(ownership)}
      {ownership.state === "unscheduled" ? null : (
        <Badge tone={STATE_TONES[ownership.state]}>{stateWords(ownership)}</Badge>
      )}
    </>
  );
}

function OwnerMenu({
  ownership,
  mayEdit,
  ask,
}: {
  ownership: Ownership;
  mayEdit: boolean;
  ask: (asked: Asked) => void;
}) {
  const { inherited, page, space } = ownership;
  const trigger = (
    <button type="button" className={PAGE_WAY}>
      <Summary ownership={ownership} />
      <ChevronDown size={14} aria-hidden />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      {inherited ? (
        <MenuLink icon={<UserRoundCheck {...icon} />} href={`/spaces/${space.id}/pages/${page.id}`}>
          Open “{page.title}”, which sets the owner
        </MenuLink>
      ) : (
        <MenuItem icon={<BadgeCheck {...icon} />} onSelect={() => ask("verify")}>
          Verify page
        </MenuItem>
      )}
      {mayEdit ? (
        <MenuItem icon={<UserRoundPlus {...icon} />} onSelect={() => ask("set")}>
          {inherited ? "Set owner of this page" : "Change owner"}
        </MenuItem>
      ) : null}
      {mayEdit && !inherited ? (
        <MenuItem danger icon={<UserRoundX {...icon} />} onSelect={() => ask("remove")}>
          Remove owner
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** The owner of a page, the state of its reviews, and the actions on them. */
export function PageOwner({ place, ownership, mayEdit }: Props) {
  const [asked, ask] = useState<Asked | null>(null);
  const router = useRouter();
  if (!ownership && !mayEdit) return null;
  return (
    <>
      {ownership && (mayEdit || ownership.mine) ? (
        <OwnerMenu ownership={ownership} mayEdit={mayEdit} ask={ask} />
      ) : ownership ? (
        <span className={`${PAGE_WAY} hover:bg-transparent`}>
          <Summary ownership={ownership} />
        </span>
      ) : (
        <button type="button" className={PAGE_WAY} onClick={() => ask("set")}>
          <UserRoundPlus size={14} aria-hidden />
          Set owner
        </button>
      )}
      {asked ? (
        <OwnerAction
          asked={asked}
          place={place}
          ownership={ownership && !ownership.inherited ? ownership : null}
          reload={async () => router.refresh()}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}
