import { parse as parseCookie } from "cookie";
import type { Handler, Request } from "express";
import {
  apiKeyIdOf,
  bearerToken,
  refreshCookieName,
  requireAuthenticated,
  responseScopeOf,
  type Viewer,
} from "../../accounts/index.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { replayedForSeconds } from "../../platform/idempotency/IdempotentResponses.js";
import type { ReceivedFile } from "../../uploads/index.js";
import type { FacadeServices } from "../services.js";
import { readJson } from "./readBody.js";
import { receiveUpload } from "./receiveUpload.js";
import { countCall, countList, countRejected, countSubject, rememberDevice } from "./restLimits.js";
import type { Answer, Call, Route } from "./route.js";
import { sendResponse } from "./sendResponse.js";

/** `bytes` represents the body when requests with the same Idempotency-Key are compared. */
type Body = { readonly input: unknown; readonly file: ReceivedFile | null; readonly bytes: Buffer };

const foreignReason = "A page on another site can't do this.";

/** Creates a route's handler: authenticates, applies rate limits, reads the body, ensures idempotency and responds. */
export function serveRoute(route: Route, services: FacadeServices): Handler {
  return async (request, response) => {
    // With a Cache-Control request header, Express might send the full body instead of a 304.
    delete request.headers["cache-control"];
    const viewer = await findViewer(route, request, services).catch(async (error: unknown) => {
      if (error instanceof DomainError) await countRejected(request, response, services);
      throw error;
    });
    const caller = services.rateLimitSubjects.of(request, viewer?.id ?? null, apiKeyIdOf(viewer));
    await countCall(route, caller, response, services);
    const isForeign = services.origins.isForeign(request);
    if (isForeign && route.setsCookie) throw DomainError.of("FORBIDDEN", "FOREIGN_ORIGIN", foreignReason);
    const body: Body =
      route.method === "get"
        ? { input: request.query, file: null, bytes: Buffer.alloc(0) }
        : route.upload
          ? await readFile(route.upload, request, services)
          : await readJson(request, response).then(({ value, bytes }) => ({ input: value, file: null, bytes }));
    const rateLimitSubject = await countSubject(route, caller, body.input, { request, response }, services);
    const { id } = request.params;
    // Browsers attach cookies, unlike tokens, even to requests from other sites' pages; those cookies are ignored.
    const cookies = isForeign ? "" : (request.headers.cookie ?? "");
    const refreshToken = parseCookie(cookies)[refreshCookieName] ?? null;
    const path = typeof id === "string" ? id : "";
    const call = { viewer, from: caller.address, refreshToken, id: path, input: body.input, file: body.file };
    const { answer, isRepeated } = await answerOnce(route, call, request, body, services);
    await countList(answer, caller, response, services);
    const deviceCookie = answer.refreshToken ? await rememberDevice(route, rateLimitSubject, services) : null;
    if (isRepeated) response.set("Idempotency-Replayed", "true");
    response.set("Cache-Control", route.method === "get" ? "private, no-cache" : "no-store");
    sendResponse(response.vary("Authorization"), answer, services.cookie, deviceCookie);
  };
}

async function findViewer(
  { caller }: Route,
  request: Request,
  { authenticator, rateLimitSubjects }: FacadeServices,
): Promise<Viewer | null> {
  const { address } = rateLimitSubjects.of(request, null);
  const token = bearerToken(request.headers.authorization ?? "");
  if (caller === "anonymous") return null;
  if (caller === "optional")
    return token === "" ? null : authenticator.viewerOf(token, address).catch(anonymousOnDomainError);
  return requireAuthenticated(token === "" ? null : await authenticator.viewerOf(token, address));
}

function anonymousOnDomainError(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

async function readFile(
  kind: NonNullable<Route["upload"]>,
  request: Request,
  { files }: FacadeServices,
): Promise<Body> {
  const file = await receiveUpload(request, kind, files);
  return { input: null, file, bytes: file.digest };
}

/** Executes a call, or replays the earlier response to a call with the same Idempotency-Key. */
async function answerOnce(
  { answer, method, repeatsFor: keptFor = replayedForSeconds }: Route,
  call: Call,
  request: Request,
  { bytes, file }: Body,
  { accounts, idempotentResponses, files }: FacadeServices,
): Promise<{ readonly answer: Answer; readonly isRepeated: boolean }> {
  const key = request.get("Idempotency-Key");
  if (key === undefined || method === "get" || keptFor === 0) {
    return { answer: await answer(call), isRepeated: false };
  }
  try {
    const parts = [method, request.baseUrl + request.path, bytes];
    const scope = responseScopeOf(call.viewer);
    const answered = await idempotentResponses.once({ scope, key, parts, keptFor }, () => answer(call));
    // Since the first response, the session may have been revoked, or its refresh token exchanged.
    if (answered.isRepeated && answered.answer.refreshToken) {
      await accounts.requireUnused(answered.answer.refreshToken.value);
    }
    return answered;
  } finally {
    if (file !== null) await files.discard(file);
  }
}
