"use client";

import { ImagePlus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { Img } from "@/site/blocks/img";
import { Button } from "../../../_ui/button";
import { useEditedFiles } from "../content-queries";
import { addressRef, addressText } from "../save/address-text";
import type { PageSaver } from "../save/page-saver";
import { SETTING_LABELS } from "../save/page-settings";
import { useTarget } from "../target";
import { reasonOf, useAskAddress } from "../use-uploads";
import { sendFile } from "../write/send-file";
import { Part } from "./part";
import { SettingField, SettingSelect, useSetting } from "./setting-field";

interface Props {
  page: PageResource;
  saver: PageSaver;
}

/** The download URL of a file of the space, if it's known. Images from other servers aren't loaded. */
function useThumbnail(text: string): string | undefined {
  const { files } = useEditedFiles();
  const ref = addressRef(text);
  return ref.kind === "file" ? files?.find(({ id }) => id === ref.file)?.downloadURL : undefined;
}

function Picture({ page, saver, name }: Props & { name: "cover" | "coverDark" }) {
  const askAddress = useAskAddress();
  const target = useTarget();
  const { add } = useEditedFiles();
  const text = useSetting(saver, name);
  const source = useThumbnail(text);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const label = SETTING_LABELS[name];
  const upload = async (file: File) => {
    setBusy(true);
    try {
      const gitPath = page.type === "document" ? (page.git?.path ?? null) : null;
      const sent = await sendFile(target, gitPath, { file, kind: "image" }, { askAddress });
      add([sent.file]);
      saver.edit({ [name]: addressText({ kind: "file", file: sent.file.id, space: target.spaceId }) });
      void saver.flush();
    } catch (error) {
      toast.error(`Couldn't add “${file.name}”`, { description: reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-2">
      {source ? <Img src={source} alt="" className="h-24 w-full rounded-lg object-cover" /> : null}
      <SettingField saver={saver} name={name} hint="Upload an image or enter its URL." />
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={`${label}: upload`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target: { files } }) => files?.[0] && void upload(files[0])}
        />
        <Button size="small" busy={isBusy} onClick={() => input.current?.click()}>
          <ImagePlus size={15} aria-hidden />
          Upload
        </Button>
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
