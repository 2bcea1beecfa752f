import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { reportPath } from "./cspReports.js";

/** What no page of ours uses of a browser; only names that every browser knows, the others would warn of the rest. */
const unused = [
  ...["accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media"],
  ...["fullscreen", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection", "local-fonts"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];
const permissions = unused.map((feature) => `${feature}=()`).join(", ");

const twoYears = 2 * 365 * 24 * 60 * 60;

/** Headers of an answer, by their names. */
export type Headers = readonly (readonly [string, string])[];

/** Says the headers of `securityHeadersOf` in every answer. */
export function securityHeaders(headers: Headers): RequestHandler {
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/**
 * The headers that keep a page to itself; `publicUrl` is the address people type. Scripts come from our own files only
 * and may make no markup out of text (Trusted Types), nothing is put in a frame, and a page can't be told where people
 * came from or reach into a window that another site opened. What a browser keeps a page from, it tells us.
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
        // A page that has a style of its own says so by its hash.
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
        trustedTypes: ["'none'"],
        upgradeInsecureRequests: isHttps ? [] : null,
        reportUri: [reportPath],
        reportTo: ["csp"],
      },
    },
  });
  // They are the same in every answer, so they are written down once, from one that nobody is sent.
  const said: [string, string][] = [
    ["Permissions-Policy", permissions],
    ["Reporting-Endpoints", `csp="${reportPath}"`],
  ];
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  sample.setHeader = (name, value) => {
    said.push([name, String(value)]);
    return sample;
  };
  headers(sample.req, sample, (error) => {
    if (error instanceof Error) throw error;
  });
  return said;
}
