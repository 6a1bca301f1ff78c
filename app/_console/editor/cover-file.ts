"use client";

import { useState } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { useEditedFiles } from "./content-queries";
import { addressRef, addressText } from "./save/address-text";
import type { PageSaver } from "./save/page-saver";
import { useTarget } from "./target";
import { reasonOf, useAskAddress } from "./use-uploads";
import { chooseFiles } from "./visual/paste/choose-files";
import { sendFile } from "./write/send-file";

/** The download URL of a file of the space, if it's known. Images from other servers aren't loaded. */
export function useThumbnail(text: string): string | undefined {
  const { files } = useEditedFiles();
  const ref = addressRef(text);
  return ref.kind === "file" ? files?.find(({ id }) => id === ref.file)?.downloadURL : undefined;
}

interface Props {
  page: PageResource;
  saver: PageSaver;
  name: "cover" | "coverDark";
}

/** Lets people select an image, uploads it, and sets it as the cover of the page. */
export function useCoverUpload({ page, saver, name }: Props) {
  const askAddress = useAskAddress();
  const target = useTarget();
  const { add } = useEditedFiles();
  const [isBusy, setBusy] = useState(false);
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
  const choose = async () => {
    const [file] = await chooseFiles("image", false);
    if (file) await upload(file);
  };
  return { isBusy, upload, choose: () => void choose() };
}
