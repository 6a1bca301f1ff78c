import type { Target } from "./canvas";
import { type Frame, inside } from "./context";
import { styleOf } from "./inline";
import { padding, type Slice } from "./slice";
import { textSlices } from "./text";
import { COLORS, SIZES } from "./theme";

interface Card {
  title: string;
  description?: string | undefined;
  /** A word for the kind of card, above the title. */
  label?: string;
  link?: Target | null;
}

/** A bordered box that names something and leads there. */
export function* card({ title, description, label, link }: Card, frame: Frame): Generator<Slice> {
  const box = { x: frame.x, width: frame.width, stroke: COLORS.line, radius: 5 };
  const inner = inside(frame, 13, 13, box);
  const { fonts } = frame.page;
  const follow = link ? { link } : {};
  yield padding(8, inner.boxes, true);
  if (label) {
    const style = styleOf({ size: SIZES.label, color: COLORS.muted });
    yield* textSlices(fonts, [{ text: label, style }], inner, { size: style.size, keepsNext: true });
  }
  const name = styleOf({ face: "bold", color: link ? COLORS.accent : COLORS.strong, ...follow });
  yield* textSlices(fonts, [{ text: title, style: name }], inner, { size: name.size, keepsNext: true });
  if (description) {
    const style = styleOf({ size: SIZES.small, color: COLORS.muted, ...follow });
    yield* textSlices(fonts, [{ text: description, style }], inner, { size: style.size, keepsNext: true });
  }
  yield padding(8, inner.boxes);
}
