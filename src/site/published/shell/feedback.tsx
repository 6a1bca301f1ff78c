import type { Labels } from "../labels/labels";

const FACES = [
  ["bad", "M8.5 16c.9-1.2 2.1-1.8 3.5-1.8s2.6.6 3.5 1.8"],
  ["ok", "M8.5 15h7"],
  ["good", "M8.5 14c.9 1.3 2.1 2 3.5 2s2.6-.7 3.5-2"],
] as const;

function Face({ mouth }: { mouth: string }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <path d={`M9 9.5v.01M15 9.5v.01 ${mouth}`} />
    </svg>
  );
}

/** What readers think of the page. It needs a script: without one it is not there. */
export function Feedback({ href, labels }: { href: string; labels: Labels }) {
  const names = { bad: labels.feedbackBad, ok: labels.feedbackOk, good: labels.feedbackGood };
  return (
    <form className="feedback scripted" data-feedback={href} data-failed={labels.feedbackFailed}>
      <fieldset className="feedback-faces">
        <legend>{labels.feedbackQuestion}</legend>
        {FACES.map(([rating, mouth]) => (
          <button
            key={rating}
            type="button"
            value={rating}
            aria-pressed="false"
            aria-label={names[rating]}
            title={names[rating]}
          >
            <Face mouth={mouth} />
          </button>
        ))}
      </fieldset>
      <div className="feedback-more" hidden>
        <label>
          {labels.feedbackComment}
          <textarea name="comment" rows={3} maxLength={512} required />
        </label>
        <button type="submit">{labels.feedbackSend}</button>
      </div>
      <p className="feedback-answer" aria-live="polite" data-thanks={labels.feedbackThanks} />
    </form>
  );
}
