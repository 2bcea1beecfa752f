import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { Link } from "../../../ui/elements/Link";
import { PasswordField } from "../../../ui/forms/PasswordField";
import { AuthCard } from "../form/AuthCard";
import { Benefits } from "./Benefits";
import { copy } from "../copy";
import { signUpCopy } from "./copy";
import { nextParam } from "../logIn/nextParam";
import { EmailField } from "../form/EmailField";
import { SubmissionForm } from "../form/SubmissionForm";
import { useOpening, type Opened } from "../dialog/useOpening";

const fetchSignUpTutor = async () =>
  (await import("../../../graphql/generated/documents/SignUpTutor")).SignUpTutorDocument;

export function SignUpTutorPage({ arrive }: { readonly arrive: (who: Opened) => void }) {
  const search = nextParam(useLocation().search);
  const form = useForm({ defaultValues: { email: "", password: "" } });
  const mutation = useDeferredMutation(fetchSignUpTutor);
  const opening = useOpening(form, async (input) => (await mutation.run({ input })).signUpTutor, arrive);
  const { errors } = form.formState;
  const lead = (
    <>
      <span>
        {signUpCopy.tutor.already} <Link to={{ pathname: "/auth/login", search }}>{signUpCopy.tutor.logIn}</Link>
      </span>
      <span>
        {signUpCopy.tutor.orStudent}{" "}
        <Link to={{ pathname: "/auth/sign-up-as-student", search }}>{signUpCopy.tutor.asStudent}</Link>
      </span>
    </>
  );
  return (
    <AuthCard role={"TEACHER"} title={signUpCopy.tutor.title} lead={lead} note={<Benefits />}>
      <SubmissionForm submission={opening} onFocus={mutation.prepare} submit={signUpCopy.tutor.submit}>
        <EmailField error={errors.email?.message} {...form.register("email", { required: copy.required })} />
        <PasswordField
          label={copy.password}
          autoComplete="new-password"
          hint={copy.passwordHint}
          error={errors.password?.message}
          {...form.register("password", { required: copy.required })}
        />
      </SubmissionForm>
      {mutation.slot}
    </AuthCard>
  );
}
