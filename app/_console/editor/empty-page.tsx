"use client";

import { useMutation } from "@tanstack/react-query";
import { Copy, LayoutTemplate } from "lucide-react";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError, SelectField } from "../../_ui/field";
import { readableError } from "../errors";
import { navigationTitle } from "../page/page-index";
import { useTRPCClient } from "../trpc";
import { useEditedIndex } from "./content-queries";
import { PageTemplateDialog } from "./page-templates/template-dialog";
import { readToCopy } from "./save/page-source";
import { openText } from "./save/written-text";
import { useTarget } from "./target";

interface Props {
  pageId: string;
  onText: (text: string) => void;
}

function CopyPageDialog({ pageId, onText, onClose }: Props & { onClose: () => void }) {
  const index = useEditedIndex();
  const client = useTRPCClient();
  const target = useTarget();
  const [from, setFrom] = useState("");
  const take = useMutation({
    mutationFn: () => readToCopy(client, target, from),
    onSuccess: (page) => {
      onClose();
      onText(openText(page.type === "document" ? (page.markdown ?? "") : "").text);
    },
  });
  const others = [...index.values()].filter(({ page }) => page.type === "document" && page.id !== pageId);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy from another page"
      description="Bindery copies the page's text here. Links keep their targets."
    >
      <SelectField label="Page" value={from} onChange={({ target: { value } }) => setFrom(value)}>
        <option value="" disabled>
          {others.length === 0 ? "No other pages" : "Select a page"}
        </option>
        {others.map(({ page, ancestors }) => (
          <option key={page.id} value={page.id}>
            {"\u2003".repeat(ancestors.length)}
            {navigationTitle(page)}
          </option>
        ))}
      </SelectField>
      {take.error ? <FormError>{readableError(take.error)}</FormError> : null}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={from === ""} busy={take.isPending} onClick={() => take.mutate()}>
          Copy text
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Offers to fill an empty page with a template or with the text of another page. */
export function EmptyPage(props: Props) {
  const [asked, setAsked] = useState<"template" | "copy" | null>(null);
  const close = () => setAsked(null);
  return (
    <div className="mx-auto flex max-w-3xl flex-wrap gap-2 px-14 pb-10">
      <Button size="small" kind="quiet" onClick={() => setAsked("template")}>
        <LayoutTemplate size={15} aria-hidden />
        Use a template
      </Button>
      <Button size="small" kind="quiet" onClick={() => setAsked("copy")}>
        <Copy size={15} aria-hidden />
        Copy from another page
      </Button>
      {asked === "template" ? (
        <PageTemplateDialog action="Use template" onClose={close} onChoose={props.onText} />
      ) : null}
      {asked === "copy" ? <CopyPageDialog {...props} onClose={close} /> : null}
    </div>
  );
}
