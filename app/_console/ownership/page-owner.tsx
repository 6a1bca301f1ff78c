"use client";

import { BadgeCheck, ChevronDown, UserRoundCheck, UserRoundPlus, UserRoundX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "../../_ui/badge";
import { Menu, MenuItem, MenuLink } from "../../_ui/menu";
import { ConfirmChange } from "../change/confirm-change";
import { PAGE_WAY } from "../history/page-ways";
import { useTRPCClient } from "../trpc";
import { OwnerDialog } from "./owner-dialog";
import { VerifyDialog } from "./verify-dialog";
import { type Ownership, ownerName, STATE_TONES, stateWords } from "./words";

interface Props {
  place: { spaceId: string; pageId: string; organizationId: string };
  /** The owner of the page or of one of its parents. */
  ownership: Ownership | null;
  mayEdit: boolean;
}

type Asked = "set" | "verify" | "remove" | null;

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
  const [asked, ask] = useState<Asked>(null);
  const router = useRouter();
  const client = useTRPCClient();
  const { spaceId, pageId } = place;
  const own = ownership && !ownership.inherited ? ownership : null;
  const shared = { reload: async () => router.refresh(), onClose: () => ask(null) };
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
      {asked === "set" ? <OwnerDialog {...shared} open place={place} ownership={own} /> : null}
      {own ? <VerifyDialog {...shared} open={asked === "verify"} ownership={own} /> : null}
      <ConfirmChange
        {...shared}
        open={asked === "remove"}
        title="Remove the owner?"
        action="Remove owner"
        said="Owner removed"
        send={() => client.ownership.remove.mutate({ spaceId, pageId })}
      >
        <p>The page then has no owner and no reviews. The reviews so far stay in the audit log.</p>
      </ConfirmChange>
    </>
  );
}
