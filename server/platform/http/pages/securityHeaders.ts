import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { reportPath } from "./cspReports.js";

/** Browser features that no page uses; only names that Chromium recognizes, because it warns about others. */
const unused = [
  ...["accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media"],
  ...["fullscreen", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection", "local-fonts"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];
const permissions = unused.map((feature) => `${feature}=()`).join(", ");

const twoYears = 2 * 365 * 24 * 60 * 60;

export type Headers = readonly (readonly [string, string])[];

/** The paths of built files that pages load; browsers never show these files as pages. */
const partsOfPages = ["/assets/", "/flags/"];
/** The headers that affect files in `partsOfPages`; the others, over a kilobyte in total, affect only pages. */
const headersOfParts = new Set([
  ...["Strict-Transport-Security", "X-Content-Type-Options"],
  ...["Cross-Origin-Resource-Policy", "Referrer-Policy"],
]);

/** Sets headers on all responses; files that pages load get only the headers that affect them. */
export function securityHeaders(headers: Headers): RequestHandler {
  const ofParts = headers.filter(([name]) => headersOfParts.has(name));
  return ({ path }, response, next) => {
    const isPart = partsOfPages.some((folder) => path.startsWith(folder));
    for (const [name, value] of isPart ? ofParts : headers) response.setHeader(name, value);
    next();
  };
}

/**
 * Returns the headers that protect pages. Scripts are loaded only from the site's own files and can't turn text into
 * markup (Trusted Types), pages can't be framed, other sites receive no referrer, and pages are isolated from other
 * sites' windows. Browsers report violations.
 */
export function securityHeadersOf(publicUrl: string): Headers {
  const isHttps = publicUrl.startsWith("https:");
  const headers = helmet({
    strictTransportSecurity: isHttps && { maxAge: twoYears, includeSubDomains: false },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // `withInline` adds the hashes of each page's inline scripts and styles.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'", "blob:"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        // The Trusted Types policy that creates the service worker's URL.
        trustedTypes: ["service-worker"],
        upgradeInsecureRequests: isHttps ? [] : null,
        reportUri: [reportPath],
        reportTo: ["csp"],
      },
    },
  });
  // The headers are the same in every response, so they are computed once, from a response that is never sent.
  const result: [string, string][] = [
    ["Permissions-Policy", permissions],
    ["Reporting-Endpoints", `csp="${reportPath}"`],
  ];
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader = (name, value) => {
    result.push([name, String(value)]);
    return sample;
  };
  headers(sample.req, sample, (error) => {
    if (error instanceof Error) throw error;
  });
  return result;
}
