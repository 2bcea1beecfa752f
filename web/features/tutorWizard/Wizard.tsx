import { useEffect, useRef, useState, type ComponentType, type SubmitEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { CardPreview } from "../../graphql/cardFacts";
import type { Wizard_ProfileFragment } from "../../graphql/generated/graphql";
import { useRefetchViewer } from "../../graphql/session/ViewerQuery";
import { Button } from "../../ui/elements/Button";
import { Stepper } from "../../ui/forms/choices/Stepper";
import { showToast } from "../../ui/overlays/toastStore";
import { copy } from "./copy";
import { LeaveWarning } from "./LeaveWarning";
import { PictureField } from "./steps/PictureField";
import { previewOf } from "./previewOf";
import { PricingStep } from "./steps/PricingStep";
import { AboutStep, DescriptionStep } from "./steps/TextSteps";
import { usePictureUpload } from "./steps/usePictureUpload";
import { useSaveStep } from "./useSaveStep";
import { VideoStep } from "./steps/VideoStep";
import * as css from "./Wizard.css";
import { firstOpenStep, isBadgeRevoked, stepNames, valuesOf, type WizardField, type WizardValues } from "./wizardSteps";

export type PreviewCard = ComponentType<{ readonly tutor: CardPreview }>;

export function Wizard({
  profile,
  email,
  subjects,
  Card,
}: {
  readonly profile: Wizard_ProfileFragment;
  readonly email: string;
  readonly subjects: readonly { readonly value: string; readonly label: string }[];
  readonly Card: PreviewCard;
}) {
  const { tutor, finishedSteps } = profile;
  const saved = valuesOf(profile);
  const [active, setActive] = useState(() => firstOpenStep(profile));
  const [submitted, setSubmitted] = useState(-1);
  // All steps share one form, but typing in a step must not show errors until that step has been submitted.
  const reValidateMode = submitted === active ? "onChange" : "onSubmit";
  const form = useForm<WizardValues>({ defaultValues: saved, reValidateMode });
  const values = useWatch({ control: form.control, compute: (all: WizardValues) => all });
  const take = (field: "avatar" | "thumbnail", name: string) => {
    form.setValue(field, name);
    form.clearErrors(field);
  };
  const avatar = usePictureUpload(values.avatar, (name) => take("avatar", name));
  const thumbnail = usePictureUpload(values.thumbnail, (name) => take("thumbnail", name));
  const save = useSaveStep(form);
  const [saving, setSaving] = useState(false);
  const [registering] = useState(!tutor.verified);
  const refetchViewer = useRefetchViewer();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const finished = useRef(false);
  const step = stepNames[active] ?? "ABOUT";
  const isLast = active === stepNames.length - 1;
  const isUploading = [avatar, thumbnail].some(({ progress }) => ["sending", "failed"].includes(progress.phase));
  const unsaved = isUploading || !isEqual(values, saved);

  const shown = useRef(active);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [active]);

  const complete = async (given: WizardValues) => {
    const next = await save(step, given, saved);
    if (next === null) return;
    if (!isLast) {
      // The tutor may have opened another step in the meantime.
      setActive((current) => (current === active ? active + 1 : current));
      return;
    }
    if (isBadgeRevoked(next)) {
      showToast({ variant: "destructive", title: copy.revoked });
      return;
    }
    // The guard redirects tutors who are not yet verified in the viewer store, so refetch the viewer first. If that
    // fails, the cached viewer is good enough, because saving has updated it.
    await refetchViewer().catch(() => undefined);
    // By now, the tutor may have left the page, which unmounts the heading, or opened another step.
    if (heading.current === null || shown.current !== active) return;
    // Other steps may still have unsaved changes.
    finished.current = !isUploading && isEqual(form.getValues(), valuesOf(next));
    await navigate("/dashboard/chat", registering ? { state: { registered: tutor.id } } : {});
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setSubmitted(active);
    await form.handleSubmit(complete)(event);
    setSaving(false);
  };

  return (
    <>
      <Stepper
        label={copy.stepsLabel}
        steps={stepNames.map((name) => ({ title: copy.steps[name].title, done: finishedSteps.includes(name) }))}
        active={active}
        locked={!tutor.verified}
        onGo={setActive}
      />
      <div className={css.columns}>
        <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
          <div>
            <h2 ref={heading} tabIndex={-1} className={css.title}>
              {copy.steps[step].title}
            </h2>
            <p className={css.lead}>{copy.steps[step].body}</p>
          </div>
          {step === "ABOUT" && (
            <AboutStep form={form} email={email} subjects={subjects} askAge={tutor.subject === null} />
          )}
          {step === "PHOTO" && (
            <PictureField
              form={form}
              name="avatar"
              label={copy.photo}
              hint={copy.photoHint}
              missing={copy.photoMissing}
              shape="square"
              upload={avatar}
              saved={tutor.avatar?.url ?? null}
            />
          )}
          {step === "DESCRIPTION" && <DescriptionStep form={form} />}
          {step === "VIDEO" && <VideoStep form={form} upload={thumbnail} saved={tutor.thumbnail?.url ?? null} />}
          {step === "PRICING" && <PricingStep form={form} />}
          <div className={css.footer}>
            {active > 0 && (
              <Button variant="secondary" onClick={() => setActive(active - 1)}>
                {copy.back}
              </Button>
            )}
            <span className={css.state} role="status">
              {unsaved ? copy.unsaved : finishedSteps.length > 0 && copy.saved}
            </span>
            <Button type="submit" loading={saving} className={css.next}>
              {!isLast ? copy.save : tutor.verified ? copy.complete : copy.completeRegistration}
            </Button>
          </div>
        </form>
        <aside className={css.aside} aria-label={copy.preview}>
          <h2 className={css.asideTitle}>{copy.preview}</h2>
          <Card
            tutor={previewOf(profile, values, {
              subjects,
              pictures: { avatar: avatar.preview, thumbnail: thumbnail.preview },
            })}
          />
        </aside>
      </div>
      <LeaveWarning unsaved={unsaved} mayLeave={() => finished.current} />
    </>
  );
}

function isEqual(values: WizardValues, saved: WizardValues): boolean {
  return (Object.keys(saved) as WizardField[]).every((field) => values[field] === saved[field]);
}
