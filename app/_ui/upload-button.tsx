"use client";

import { Upload } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "./button";

interface Props {
  /** The accepted file types. */
  accept: string;
  /** The name of the file field, for assistive technology. */
  label: string;
  busy: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button that uploads the selected file immediately. */
export function UploadButton({ accept, label, busy, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        <Upload size={15} aria-hidden />
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Clear the field, so that the same file can be selected again.
          currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
