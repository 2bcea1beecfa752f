import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { logIn } from "../../graphql/session";
import { Link, LinkButton } from "../../ui/Link";
import { PasswordField } from "../../ui/PasswordField";
import { TextField } from "../../ui/TextField";
import { showToast } from "../../ui/toastStore";
import { AuthCard } from "./AuthCard";
import * as css from "./AuthCard.css";
import { copy } from "./copy";
import { OpeningForm } from "./OpeningForm";
import { useOpening, type Opened } from "./useOpening";

/** Log in with email and password; `arrive` is told who came in. */
export function LogInPage({ arrive }: { readonly arrive: (who: Opened) => void }) {
  // The way back (`next`) is kept for those who must sign up first.
  const { search } = useLocation();
  const form = useForm({ defaultValues: { email: "", password: "" } });
  const opening = useOpening(form, logIn, arrive);
  const { errors } = form.formState;
  const lead = (
    <span>
      {copy.logIn.newHere} <Link to={{ pathname: "/auth/sign-up-as-student", search }}>{copy.logIn.asStudent}</Link>{" "}
      {copy.logIn.or} <Link to={{ pathname: "/auth/sign-up-as-teacher", search }}>{copy.logIn.asTutor}</Link>
    </span>
  );
  return (
    <AuthCard title={copy.logIn.title} lead={lead}>
      <OpeningForm opening={opening} submit={copy.logIn.submit}>
        <TextField
          label={copy.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register("email", { required: copy.required })}
        />
        <PasswordField
          label={copy.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password", { required: copy.required })}
        />
        <LinkButton className={css.forgot} onClick={() => showToast(copy.logIn.forgotAnswer)}>
          {copy.logIn.forgot}
        </LinkButton>
      </OpeningForm>
    </AuthCard>
  );
}
