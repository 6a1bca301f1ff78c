import type { ReactNode } from "react";
import { Frame } from "../../../_ui/frame";

export default function SpecificationsLayout({ children }: { children: ReactNode }) {
  return <Frame>{children}</Frame>;
}
