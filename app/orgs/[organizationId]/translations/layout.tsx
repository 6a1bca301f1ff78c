import type { ReactNode } from "react";
import { Frame } from "../../../_ui/frame";

export default function TranslationsLayout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}
