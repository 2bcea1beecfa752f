import { Star } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { LeaveReviewDocument } from "../../graphql/generated/graphql";
import { useMutation } from "../../graphql/hooks";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Textarea } from "../../ui/Textarea";
import { showToast } from "../../ui/toastStore";
import { VisuallyHidden } from "../../ui/VisuallyHidden";
import { copy } from "./copy";
import * as css from "./ReviewForm.css";

type Problems = { readonly stars?: string | undefined; readonly text?: string | undefined };

/** The form to review a tutor; `onLeft` is told when the review stands, and the form closes. */
export function ReviewForm({
  tutor,
  onClose,
  onLeft,
}: {
  readonly tutor: { readonly id: string; readonly displayName: string };
  readonly onClose: () => void;
  readonly onLeft: () => void;
}) {
  const [stars, setStars] = useState(0);
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [leave, { loading }] = useMutation(LeaveReviewDocument);

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong: Problems = {
      ...(stars === 0 && { stars: copy.reviews.noStars }),
      ...(text.trim() === "" && { text: copy.contact.blank }),
    };
    setProblems(wrong);
    if (loading || wrong.stars !== undefined || wrong.text !== undefined) return;
    try {
      const { data } = await leave({ variables: { input: { tutorId: tutor.id, stars, text } } });
      const refusal = data?.leaveReview.problems[0];
      if (refusal) {
        setProblems({ text: refusal.reason });
        return;
      }
      showToast({ title: copy.reviews.sentTitle, description: copy.reviews.sent });
      onLeft();
      onClose();
    } catch (error) {
      setProblems({ text: error instanceof Error ? error.message : copy.reviews.failed });
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.reviews.formTitle(tutor.displayName)}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <fieldset className={css.fieldset}>
          <legend className={css.legend}>{copy.reviews.stars}</legend>
          <div className={css.stars}>
            {[1, 2, 3, 4, 5].map((star) => (
              <label key={star} className={css.star}>
                <input
                  type="radio"
                  name="stars"
                  className={css.radio}
                  checked={stars === star}
                  onChange={() => setStars(star)}
                />
                <Star size={32} fill={star <= stars ? "currentColor" : "none"} aria-hidden />
                <VisuallyHidden>{copy.reviews.star(star)}</VisuallyHidden>
              </label>
            ))}
          </div>
          {problems.stars !== undefined && (
            <p role="alert" className={css.problem}>
              {problems.stars}
            </p>
          )}
        </fieldset>
        <Textarea
          label={copy.reviews.text}
          error={problems.text}
          rows={4}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" full loading={loading}>
          {copy.reviews.send}
        </Button>
      </form>
    </Dialog>
  );
}
