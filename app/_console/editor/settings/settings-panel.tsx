"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PageResource } from "@/domains/content/schema";
import { IconButton } from "../../../_ui/icon-button";
import type { PageSaver } from "../save/page-saver";
import { SHOWN_PARTS } from "../save/page-settings";
import { CoverPart } from "./cover-part";
import { OldAddresses } from "./old-addresses";
import { Part } from "./part";
import { SettingField, SettingSelect, SettingSwitch, SettingText } from "./setting-field";

interface Props {
  page: PageResource;
  saver: PageSaver;
  onClose: () => void;
}

type PartProps = Pick<Props, "page" | "saver">;

function FindingPart({ page, saver }: PartProps) {
  return (
    <Part title="Where it is found">
      <SettingSwitch saver={saver} name="hidden" hint="Whoever has its address reads it all the same." />
      {page.type === "link" ? null : (
        <>
          <SettingSwitch saver={saver} name="noIndex" hint="The search of the site leaves it out." />
          <SettingSwitch
            saver={saver}
            name="noRobotsIndex"
            hint="Google and others are asked not to list it."
          />
        </>
      )}
    </Part>
  );
}

const WIDTHS = { default: "Easy to read", wide: "Wide" };

function LayoutPart({ saver }: Pick<Props, "saver">) {
  return (
    <Part title="Layout">
      <SettingSelect saver={saver} name="width" options={WIDTHS} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Shown on the page</legend>
        {SHOWN_PARTS.map((name) => (
          <SettingSwitch key={name} saver={saver} name={name} />
        ))}
      </fieldset>
    </Part>
  );
}

function LinksPart({ saver }: Pick<Props, "saver">) {
  return (
    <Part title="Links for search engines">
      <SettingField
        saver={saver}
        name="canonical"
        hint="Where the same text has its home, if that is elsewhere: an address, or that of a page here"
      />
      <SettingText
        saver={saver}
        name="alternates"
        hasLines
        hint="The same page in other languages or versions"
      />
    </Part>
  );
}

/** What a page says of itself beside its text, saved as the text is. */
export function SettingsPanel({ page, saver, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasText = page.type === "document";
  return (
    <section
      aria-label="Page settings"
      className="flex h-full min-h-0 flex-col bg-side"
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <div className="flex items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 ref={heading} tabIndex={-1} className="flex-1 font-semibold outline-none">
          Page settings
        </h2>
        <IconButton label="Close page settings" onClick={onClose}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {page.type === "link" ? (
          <Part title="Link">
            <SettingField saver={saver} name="target" isNeeded hint="An address, or that of a page here" />
          </Part>
        ) : (
          <Part title="Address">
            <SettingField
              saver={saver}
              name="slug"
              isNeeded
              hint="The end of its address. Readers who come by the old one are led here."
            />
            <OldAddresses page={page} />
          </Part>
        )}
        <FindingPart page={page} saver={saver} />
        <Part title="Who sees it">
          <SettingText
            saver={saver}
            name="condition"
            maxLength={1024}
            placeholder="visitor.claims.plan == 'pro'"
            hint="Only visitors for whom this is true see the page. Everybody does where it is empty."
          />
        </Part>
        {hasText ? (
          <>
            <LayoutPart saver={saver} />
            <CoverPart page={page} saver={saver} />
            <LinksPart saver={saver} />
          </>
        ) : null}
      </div>
    </section>
  );
}
