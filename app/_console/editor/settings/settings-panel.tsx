"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { PageResource } from "@/domains/content/schema";
import { IconButton } from "../../../_ui/icon-button";
import { LearnMore } from "../../learn-more";
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
    <Part title="Discoverability">
      <SettingSwitch saver={saver} name="hidden" hint="People with the page's URL can still open it." />
      {page.type === "link" ? null : (
        <>
          <SettingSwitch
            saver={saver}
            name="noIndex"
            hint="The page doesn't appear in search results on the site."
          />
          <SettingSwitch
            saver={saver}
            name="noRobotsIndex"
            hint="Bindery asks search engines such as Google not to list the page."
          />
        </>
      )}
    </Part>
  );
}

const WIDTHS = { default: "Default", wide: "Wide" };

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
        hint="If this page's content was first published elsewhere, enter the original URL or a page in this space."
      />
      <SettingText
        saver={saver}
        name="alternates"
        hasLines
        hint="Enter the URLs of this page in other languages or versions."
      />
    </Part>
  );
}

/** The settings of a page, which are saved automatically, like its text. */
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
            <SettingField saver={saver} name="target" isNeeded hint="Enter a URL or a page in this space." />
          </Part>
        ) : (
          <Part title="URL">
            <SettingField
              saver={saver}
              name="slug"
              isNeeded
              hint="The last part of the page's URL. If you change it, the old URL redirects to the new URL."
            />
            <OldAddresses page={page} />
          </Part>
        )}
        <FindingPart page={page} saver={saver} />
        <Part title="Audience">
          <SettingText
            saver={saver}
            name="condition"
            maxLength={1024}
            placeholder="visitor.claims.plan == 'pro'"
            hint={
              <>
                Only visitors who meet this condition see the page. If empty, all visitors see it.{" "}
                <LearnMore page="writers/conditions" about="conditions" />
              </>
            }
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
