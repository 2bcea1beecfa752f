import type { Request, Response } from "express";
import { subjectOf } from "../../platform/limits/RateLimitSubjects.js";
import { limitHeaders } from "../../platform/limits/limitHeaders.js";
import { TooMany } from "../../platform/limits/Limits.js";
import { type Allowance, isTighter } from "../../platform/limits/rate.js";
import type { RateLimitSubject, LimitKind } from "../../platform/limits/rules.js";
import type { FacadeServices } from "../services.js";
import type { Answer, Route } from "./route.js";

/** The limits that count by the email address in the body, and therefore only after the body has been read. */
const countedByEmail: ReadonlySet<LimitKind> = new Set(["logIn", "signUp", "reset"]);

/** Each response's tightest allowance so far, which its headers report. */
const reported = new WeakMap<Response, Allowance>();

/**
 * Counts a call before its body is read, and sets the rate limit headers to the tightest allowance.
 * @throws DomainError TOO_MANY
 */
export async function countCall(
  { caller, limit }: Route,
  rateLimitSubject: RateLimitSubject,
  response: Response,
  services: FacadeServices,
) {
  await count(caller === "anonymous" ? "authentication" : "calls", rateLimitSubject, response, services);
  if (limit !== undefined && !countedByEmail.has(limit)) await count(limit, rateLimitSubject, response, services);
}

/**
 * Counts a call with rejected credentials against the client's IP address.
 * @throws DomainError TOO_MANY
 */
export async function countRejected(request: Request, response: Response, services: FacadeServices): Promise<void> {
  await count("rejected", services.rateLimitSubjects.of(request, null), response, services);
}

/**
 * If the call's limit counts by email address, counts the call against the address in the body, and returns the subject
 * with that address; otherwise, returns the subject unchanged.
 * @throws DomainError TOO_MANY
 */
export async function countSubject(
  { limit }: Route,
  rateLimitSubject: RateLimitSubject,
  input: unknown,
  { request, response }: { readonly request: Request; readonly response: Response },
  services: FacadeServices,
): Promise<RateLimitSubject> {
  if (limit === undefined || !countedByEmail.has(limit)) return rateLimitSubject;
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
  const about = services.rateLimitSubjects.about(rateLimitSubject, email, request.headers.cookie);
  await count(limit, about, response, services);
  return about;
}

/**
 * Counts the cost of a returned list, as GraphQL counts objects: 1 for each item, plus 1 for every 1,000 characters of
 * text in the whole list.
 * @throws DomainError TOO_MANY
 */
export async function countList(
  { data }: Answer,
  rateLimitSubject: RateLimitSubject,
  response: Response,
  services: FacadeServices,
): Promise<void> {
  if (!Array.isArray(data) || data.length === 0) return;
  const cost = data.length + Math.floor(textLength(data) / 1000);
  await count("cost", rateLimitSubject, response, services, cost);
}

function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textLength(part), 0);
}

/**
 * Refunds a successful login; returns the cookie that will identify the device, or null if there is no email address.
 */
export async function rememberDevice(
  { limit }: Route,
  rateLimitSubject: RateLimitSubject,
  { limits, rateLimitSubjects }: FacadeServices,
) {
  const subject = subjectOf(rateLimitSubject.subject);
  if (limit === "logIn") await limits.refund("logIn", rateLimitSubject);
  return subject === "" ? null : rateLimitSubjects.devices.cookieFor(subject);
}

async function count(
  kind: LimitKind,
  rateLimitSubject: RateLimitSubject,
  response: Response,
  { limits }: FacadeServices,
  times = 1,
): Promise<void> {
  try {
    const allowance = await limits.take(kind, rateLimitSubject, times);
    const earlier = reported.get(response);
    if (allowance === null || (earlier !== undefined && !isTighter(allowance, earlier))) return;
    reported.set(response, allowance);
    response.set(limitHeaders(allowance));
  } catch (error) {
    if (error instanceof TooMany) response.set(limitHeaders(error.allowance));
    throw error;
  }
}
