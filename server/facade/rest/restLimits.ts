import type { Request, Response } from "express";
import { subjectOf } from "../../platform/limits/RateLimitSubjects.js";
import { limitHeaders } from "../../platform/limits/limitHeaders.js";
import { TooMany } from "../../platform/limits/Limits.js";
import type { RateLimitSubject, LimitKind } from "../../platform/limits/rules.js";
import type { FacadeServices } from "../services.js";
import type { Route } from "./route.js";

/** What is counted by the email address in the body, and so only after the body has come in. */
const aboutSomebody: ReadonlySet<LimitKind> = new Set(["logIn", "signUp", "reset"]);

/** Counts one call of a route before anything is read of it, and tells how many are left. @throws DomainError TOO_MANY */
export async function countCall(
  { caller, limit }: Route,
  rateLimitSubject: RateLimitSubject,
  response: Response,
  services: FacadeServices,
) {
  await count(caller === "anybody" ? "authentication" : "calls", rateLimitSubject, response, services);
  if (limit !== undefined && !aboutSomebody.has(limit)) await count(limit, rateLimitSubject, response, services);
}

/** Counts what a call is about, after its body has come in; answers who does it. @throws DomainError TOO_MANY */
export async function countSubject(
  { limit }: Route,
  rateLimitSubject: RateLimitSubject,
  input: unknown,
  { request, response }: { readonly request: Request; readonly response: Response },
  services: FacadeServices,
): Promise<RateLimitSubject> {
  if (limit === undefined || !aboutSomebody.has(limit)) return rateLimitSubject;
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
  const about = services.rateLimitSubjects.about(rateLimitSubject, email, request.headers.cookie);
  await count(limit, about, response, services);
  return about;
}

/** Somebody has come in: what was counted is given back. Answers the cookie by which the device is known from now on. */
export async function rememberDevice(
  { limit }: Route,
  rateLimitSubject: RateLimitSubject,
  { limits, rateLimitSubjects }: FacadeServices,
) {
  const subject = subjectOf(rateLimitSubject.subject);
  if (limit === "logIn") await limits.giveBack("logIn", rateLimitSubject);
  return subject === "" ? null : rateLimitSubjects.devices.cookieFor(subject);
}

async function count(
  kind: LimitKind,
  rateLimitSubject: RateLimitSubject,
  response: Response,
  { limits }: FacadeServices,
): Promise<void> {
  try {
    const allowance = await limits.take(kind, rateLimitSubject);
    if (allowance !== null) response.set(limitHeaders(allowance));
  } catch (error) {
    if (error instanceof TooMany) response.set(limitHeaders(error.allowance));
    throw error;
  }
}
