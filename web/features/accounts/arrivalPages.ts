/** The pages that emailed links and Google's redirect open. They share a chunk, because they are rarely needed. */
export { LogInLinkPage } from "./logIn/LogInLinkPage";
export { NewPasswordPage } from "./passwordReset/NewPasswordPage";
export { VerifyEmailPage } from "./verifyEmail/VerifyEmailPage";
export { WelcomePage } from "./signUp/WelcomePage";
