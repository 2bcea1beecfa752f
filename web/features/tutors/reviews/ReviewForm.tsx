import { Star } from "lucide-react";
import { useId, type ChangeEvent, type SubmitEvent } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { inOneString } from "../../../graphql/errors/errorTitle";
import { useForm, useWatch } from "react-hook-form";
import { LeaveReviewDocument } from "../../../graphql/generated/graphql";
import { limits } from "../../../graphql/limits";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Textarea } from "../../../ui/forms/Textarea";
import { showToast } from "../../../ui/overlays/toastStore";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { copy } from "./copy";
import { textProblem } from "../textProblem";
import { draftOf, storeDraft } from "../../../graphql/session/drafts";
import { useIsMounted } from "../../../ui/data/useIsMounted";
import * as css from "./ReviewForm.css";

export type Reviewed = {
  readonly id: string;
  readonly displayName: string;
  readonly viewerReview: { readonly stars: number; readonly text: string } | null;
};

/**
 * Stores the input as a draft, which takes precedence over the published review. Once the input is published, calls
 * `onLeft` and closes.
 */
export function ReviewForm({
  tutor,
  onClose,
  onLeft,
}: {
  readonly tutor: Reviewed;
  readonly onClose: () => void;
  readonly onLeft: () => void;
}) {
  const drafts = { stars: `review.stars.${tutor.id}`, text: `review.text.${tutor.id}` };
  const { viewerReview: published } = tutor;
  const starsNow = () => draftOf(drafts.stars) ?? String(published?.stars ?? "");
  const textNow = () => draftOf(drafts.text) ?? published?.text ?? "";
  const { control, formState, handleSubmit, register, setError } = useForm({
    defaultValues: { stars: starsNow(), text: textNow() },
  });
  const { errors, isSubmitting } = formState;
  const chosen = Number(useWatch({ control, name: "stars" }));
  const [leave] = useMutation(LeaveReviewDocument);
  const isOpen = useIsMounted();
  const noStarsId = useId();

  const send = handleSubmit(async ({ stars, text }) => {
    const reject = (message: string) => {
      if (isOpen.current) setError("text", { type: "server", message }, { shouldFocus: true });
      else showToast({ variant: "destructive", title: message });
    };
    try {
      const { data } = await leave({ variables: { input: { tutorId: tutor.id, stars: Number(stars), text } } });
      const problem = data?.leaveReview.userErrors[0];
      if (problem) {
        reject(problem.reason);
        return;
      }
      // By now, the form may have been closed and reopened, and the draft may have changed.
      if (starsNow() === stars && textNow() === text) {
        storeDraft(drafts.stars, null);
        storeDraft(drafts.text, null);
      }
      showToast({ title: copy.sentTitle, description: published ? copy.updated : copy.sent });
      onLeft();
      if (isOpen.current) onClose();
    } catch (error) {
      reject(inOneString(caughtErrorText(error)));
    }
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSubmitting) void send(event);
  };
  return (
    <Dialog onClose={onClose} title={copy.formTitle(tutor.displayName)}>
      <form className={css.form} noValidate onSubmit={submit}>
        <fieldset className={css.fieldset} aria-describedby={errors.stars && noStarsId}>
          <legend className={css.legend}>{copy.stars}</legend>
          <div className={css.stars}>
            {[1, 2, 3, 4, 5].map((star) => (
              <label key={star} className={css.star}>
                <input
                  type="radio"
                  value={star}
                  className={css.radio}
                  aria-invalid={errors.stars !== undefined}
                  {...register("stars", {
                    required: copy.noStars,
                    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => storeDraft(drafts.stars, target.value),
                  })}
                />
                <Star size={32} fill={star <= chosen ? "currentColor" : "none"} aria-hidden />
                <VisuallyHidden>{copy.star(star)}</VisuallyHidden>
              </label>
            ))}
          </div>
          {errors.stars && (
            <p id={noStarsId} role="alert" className={css.problem}>
              {errors.stars.message}
            </p>
          )}
        </fieldset>
        <Textarea
          label={copy.text}
          error={errors.text?.message}
          rows={4}
          {...register("text", {
            validate: (text) => textProblem(text, limits.review),
            onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => storeDraft(drafts.text, target.value),
          })}
        />
        <Button type="submit" full loading={isSubmitting}>
          {published ? copy.update : copy.send}
        </Button>
      </form>
    </Dialog>
  );
}
