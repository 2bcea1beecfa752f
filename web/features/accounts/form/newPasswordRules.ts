import { copy, minPasswordLength } from "../copy";

/** What react-hook-form checks in a new password; the server checks the rest. */
export const newPasswordRules = {
  required: copy.required,
  minLength: { value: minPasswordLength, message: copy.tooShort },
};
