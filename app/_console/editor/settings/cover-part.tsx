"use client";

import { Trash2 } from "lucide-react";
import type { PageResource } from "@/domains/content/schema";
import { Img } from "@/site/blocks/img";
import { Button } from "../../../_ui/button";
import { UploadButton } from "../../../_ui/upload-button";
import { useCoverUpload, useThumbnail } from "../cover-file";
import type { PageSaver } from "../save/page-saver";
import { SETTING_LABELS } from "../save/page-settings";
import { Part } from "./part";
import { SettingField, SettingSelect, useSetting } from "./setting-field";

interface Props {
  page: PageResource;
  saver: PageSaver;
}

function Picture({ page, saver, name }: Props & { name: "cover" | "coverDark" }) {
  const text = useSetting(saver, name);
  const source = useThumbnail(text);
  const { isBusy, upload } = useCoverUpload({ page, saver, name });
  const label = SETTING_LABELS[name];
  return (
    <div className="grid gap-2">
      {source ? <Img src={source} alt="" className="h-24 w-full rounded-lg object-cover" /> : null}
      <SettingField saver={saver} name={name} hint="Upload an image or enter its URL." />
      <div className="flex flex-wrap gap-2">
        <UploadButton
          accept="image/*"
          label={`${label}: upload`}
          busy={isBusy}
          onFile={(file) => void upload(file)}
        >
          Upload
        </UploadButton>
        {text ? (
          <Button
            size="small"
            kind="quiet"
            aria-label={`${label}: remove`}
            onClick={() => saver.edit({ [name]: "" })}
          >
            <Trash2 size={15} aria-hidden />
            Remove
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Settings for the image above a page. */
export function CoverPart(props: Props) {
  const { saver } = props;
  const hasCover = useSetting(saver, "cover") !== "";
  return (
    <Part title="Cover">
      <Picture {...props} name="cover" />
      {hasCover ? (
        <>
          <Picture {...props} name="coverDark" />
          <SettingSelect
            saver={saver}
            name="coverSize"
            options={{ hero: "Text width", full: "Full width" }}
          />
          <div className="grid grid-cols-2 gap-3">
            <SettingField saver={saver} name="coverHeight" isNumber />
            <SettingField saver={saver} name="coverY" isNumber />
          </div>
        </>
      ) : null}
    </Part>
  );
}
