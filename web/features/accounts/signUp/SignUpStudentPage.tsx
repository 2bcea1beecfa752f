import { useForm } from "react-hook-form";
import { useLocation } from "react-router-dom";
import { useDeferredMutation } from "../../../graphql/useDeferredMutation";
import { Link } from "../../../ui/elements/Link";
import { PasswordField } from "../../../ui/forms/PasswordField";
import { TextField } from "../../../ui/forms/TextField";
import { AuthCard } from "../form/AuthCard";
import { copy } from "../copy";
import { signUpCopy } from "./copy";
import { nextParam } from "../logIn/nextParam";
import { EmailField } from "../form/EmailField";
import { SubmissionForm } from "../form/SubmissionForm";
import { useOpening, type Opened } from "../dialog/useOpening";

const fetchSignUpStudent = async () =>
  (await import("../../../graphql/generated/documents/SignUpStudent")).SignUpStudentDocument;

/** Validates nothing itself, but shows each problem from the server next to its field. */
export function SignUpStudentPage({ arrive }: { readonly arrive: (who: Opened) => void }) {
  const search = nextParam(useLocation().search);
  const form = useForm({ defaultValues: { name: "", email: "", password: "" } });
  const mutation = useDeferredMutation(fetchSignUpStudent);
  const opening = useOpening(form, async (input) => (await mutation.run({ input })).signUpStudent, arrive);
  const { errors } = form.formState;
  const lead = (
    <>
      <span>
        {signUpCopy.student.already} <Link to={{ pathname: "/auth/login", search }}>{signUpCopy.student.logIn}</Link>
      </span>
      <span>
        {signUpCopy.student.orTutor}{" "}
        <Link to={{ pathname: "/auth/sign-up-as-teacher", search }}>{signUpCopy.student.asTutor}</Link>
      </span>
    </>
  );
  return (
    <AuthCard role={"STUDENT"} title={signUpCopy.student.title} lead={lead}>
      <SubmissionForm submission={opening} onFocus={mutation.prepare} submit={signUpCopy.student.submit}>
        <TextField
          label={copy.name}
          dir="auto"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register("name")}
        />
        <EmailField error={errors.email?.message} {...form.register("email")} />
        <PasswordField
          label={copy.password}
          autoComplete="new-password"
          hint={copy.passwordHint}
          error={errors.password?.message}
          {...form.register("password")}
        />
      </SubmissionForm>
      {mutation.slot}
    </AuthCard>
  );
}
