import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useSearchParams } from "react-router-dom";
import { hasProblem } from "../../../graphql/hasProblem";
import { useViewerState } from "../../../graphql/session/viewerStore";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { Link, LinkButton } from "../../../ui/elements/Link";
import { PasswordField } from "../../../ui/forms/PasswordField";
import { lazyDialog } from "../../../ui/overlays/lazyDialog";
import { AuthCard } from "../form/AuthCard";
import * as css from "../form/AuthCard.css";
import { copy } from "../copy";
import { AccountUnavailable } from "./AccountUnavailable";
import { nextParam } from "./nextParam";
import { EmailField } from "../form/EmailField";
import { SubmissionForm } from "../form/SubmissionForm";
import { type Opened, useOpening } from "../dialog/useOpening";

const fetchReset = () => import("../passwordReset/ResetDialog");
const prefetchReset = () => void fetchReset().catch(() => undefined);
const ResetDialog = lazyDialog(
  async () => (await fetchReset()).ResetDialog,
  ({ onClose }) => onClose,
);

const fetchLogIn = async () => (await import("../../../graphql/generated/documents/LogIn")).LogInDocument;

export function LogInPage({ arrive }: { readonly arrive: (who: Opened) => void }) {
  const viewer = useViewerState();
  const [query] = useSearchParams();
  if (viewer.status !== "unavailable") return <LogIn arrive={arrive} />;
  return <AccountUnavailable error={viewer.error} next={query.get("next")} />;
}

function LogIn({ arrive }: { readonly arrive: (who: Opened) => void }) {
  const { search, hash } = useLocation();
  // The sign-up links pass `next` on, for users who have no account yet.
  const next = nextParam(search);
  const form = useForm({ defaultValues: { email: "", password: "" } });
  const mutation = useDeferredMutation(fetchLogIn);
  const [isLimited, setLimited] = useState(false);
  const logIn = async (input: Parameters<typeof mutation.run>[0]["input"]) => {
    try {
      return (await mutation.run({ input })).logIn;
    } catch (error) {
      setLimited(hasProblem(error, "LOG_IN_BY_LINK"));
      throw error;
    }
  };
  const opening = useOpening(form, logIn, arrive);
  const { errors } = form.formState;
  const [dialog, setDialog] = useState<"reset" | "logInLink" | null>(hash === "#reset" ? "reset" : null);
  const lead = (
    <span>
      {copy.logIn.newHere}{" "}
      <Link to={{ pathname: "/auth/sign-up-as-student", search: next }}>{copy.logIn.asStudent}</Link> {copy.logIn.or}{" "}
      <Link to={{ pathname: "/auth/sign-up-as-teacher", search: next }}>{copy.logIn.asTutor}</Link>
    </span>
  );
  return (
    <AuthCard
      role={null}
      title={copy.logIn.title}
      lead={lead}
      notice={new URLSearchParams(search).get("password") === "changed" ? copy.logIn.passwordChanged : null}
    >
      <SubmissionForm submission={opening} submit={copy.logIn.submit} onFocus={mutation.prepare}>
        <EmailField error={errors.email?.message} {...form.register("email", { required: copy.required })} />
        <PasswordField
          label={copy.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { required: copy.required })}
        />
        <LinkButton
          className={css.forgot}
          aria-haspopup="dialog"
          onPointerEnter={prefetchReset}
          onFocus={prefetchReset}
          onClick={() => setDialog("reset")}
        >
          {copy.logIn.forgot}
        </LinkButton>
        {isLimited && (
          <LinkButton aria-haspopup="dialog" onClick={() => setDialog("logInLink")}>
            {copy.logIn.byLink}
          </LinkButton>
        )}
      </SubmissionForm>
      {mutation.slot}
      {/* The dialog is outside the form, because events from the dialog's own form would bubble up to this one. */}
      {dialog !== null && <ResetDialog link={dialog} email={form.getValues("email")} onClose={() => setDialog(null)} />}
    </AuthCard>
  );
}
