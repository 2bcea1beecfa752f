/** The pages opened by emailed links and Google's redirect. They share a chunk, because they are rarely needed. */
export { LogInLinkPage } from "./logIn/LogInLinkPage";
export { NewPasswordPage } from "./passwordReset/NewPasswordPage";
export { VerifyEmailPage } from "./verifyEmail/VerifyEmailPage";
export { WelcomePage } from "./signUp/WelcomePage";
