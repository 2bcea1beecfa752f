import type { Request, Response } from "express";
import { subjectOf } from "../../platform/limits/Doers.js";
import { limitHeaders } from "../../platform/limits/limitHeaders.js";
import { TooMany } from "../../platform/limits/Limits.js";
import type { Doer, LimitKind } from "../../platform/limits/rules.js";
import type { FacadeServices } from "../services.js";
import type { Route } from "./route.js";

/** What is counted by the email address in the body, and so only after the body has come in. */
const aboutSomebody: ReadonlySet<LimitKind> = new Set(["logIn", "signUp", "reset"]);

/** Counts one call of a route before anything is read of it, and tells how many are left. @throws Refusal TOO_MANY */
export async function countCall({ caller, limit }: Route, doer: Doer, response: Response, services: FacadeServices) {
  await count(caller === "anybody" ? "doors" : "calls", doer, response, services);
  if (limit !== undefined && !aboutSomebody.has(limit)) await count(limit, doer, response, services);
}

/** Counts what a call is about, after its body has come in; answers who does it. @throws Refusal TOO_MANY */
export async function countSubject(
  { limit }: Route,
  doer: Doer,
  input: unknown,
  { request, response }: { readonly request: Request; readonly response: Response },
  services: FacadeServices,
): Promise<Doer> {
  if (limit === undefined || !aboutSomebody.has(limit)) return doer;
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
  const about = services.doers.about(doer, email, request.headers.cookie);
  await count(limit, about, response, services);
  return about;
}

/** Somebody has come in: what was counted is given back. Answers the cookie by which the device is known from now on. */
export async function rememberDevice({ limit }: Route, doer: Doer, { limits, doers }: FacadeServices) {
  const subject = subjectOf(doer.subject);
  if (limit === "logIn") await limits.giveBack("logIn", doer);
  return subject === "" ? null : doers.devices.cookieFor(subject);
}

async function count(kind: LimitKind, doer: Doer, response: Response, { limits }: FacadeServices): Promise<void> {
  try {
    const allowance = await limits.take(kind, doer);
    if (allowance !== null) response.set(limitHeaders(allowance));
  } catch (error) {
    if (error instanceof TooMany) response.set(limitHeaders(error.allowance));
    throw error;
  }
}
