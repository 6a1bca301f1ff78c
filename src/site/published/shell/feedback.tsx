import type { Labels } from "@/site/labels/labels";
import { Glyph } from "./icons";

const RATINGS = ["bad", "ok", "good"] as const;

/** The feedback form of a page. The form is shown only if scripts run. */
export function Feedback({ href, labels }: { href: string; labels: Labels }) {
  const names = { bad: labels.feedbackBad, ok: labels.feedbackOk, good: labels.feedbackGood };
  return (
    <form className="feedback scripted" data-feedback={href} data-failed={labels.feedbackFailed}>
      <fieldset className="feedback-faces">
        <legend>{labels.feedbackQuestion}</legend>
        {RATINGS.map((rating) => (
          <button
            key={rating}
            type="button"
            value={rating}
            aria-pressed="false"
            aria-label={names[rating]}
            title={names[rating]}
          >
            <Glyph name={rating} />
          </button>
        ))}
      </fieldset>
      <div className="feedback-more" hidden>
        <label>
          {labels.feedbackComment}
          <textarea name="comment" rows={3} maxLength={512} required />
        </label>
        <button type="submit">{labels.send}</button>
      </div>
      <p className="feedback-answer" aria-live="polite" data-thanks={labels.feedbackThanks} />
    </form>
  );
}
