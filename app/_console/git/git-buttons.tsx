"use client";

import { Download, Upload } from "lucide-react";
import { Button } from "../../_ui/button";
import { MenuItem, MenuSeparator } from "../../_ui/menu";
import { useGitDialog } from "./git-dialogs";

/** Buttons that open the dialogs to import from Git and to export to Git. */
export function GitButtons() {
  const open = useGitDialog();
  return (
    <>
      <Button onClick={() => open("import")}>
        <Download size={14} aria-hidden />
        Import from Git
      </Button>
      <Button onClick={() => open("export")}>
        <Upload size={14} aria-hidden />
        Export to Git
      </Button>
    </>
  );
}

/** The same actions in a menu. */
export function GitItems() {
  const open = useGitDialog();
  return (
    <>
      <MenuItem icon={<Download size={16} aria-hidden />} onSelect={() => open("import")}>
        Import from Git
      </MenuItem>
      <MenuItem icon={<Upload size={16} aria-hidden />} onSelect={() => open("export")}>
        Export to Git
      </MenuItem>
      <MenuSeparator />
    </>
  );
}
