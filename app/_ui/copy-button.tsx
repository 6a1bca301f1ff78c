"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "@/lib/copy-text";
import { Button } from "./button";

const COPIED_MILLISECONDS = 2000;

/** A button that copies text, and shows whether copying succeeded. */
export function CopyButton({ text, label = "Copy" }: { text: string; label?: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), COPIED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () =>
    copyText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  const words = { idle: label, copied: "Copied", failed: "Copying failed. Select the text instead." };
  return (
    <Button onClick={copy}>
      {state === "copied" ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span aria-live="polite">{words[state]}</span>
    </Button>
  );
}
