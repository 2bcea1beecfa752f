/** The pages that emailed links open, in one chunk, because they are rarely needed. */
export { LogInLinkPage } from "./logIn/LogInLinkPage";
export { NewPasswordPage } from "./passwordReset/NewPasswordPage";
export { VerifyEmailPage } from "./verifyEmail/VerifyEmailPage";
