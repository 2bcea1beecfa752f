import type { RequestHandler } from "express";
import helmet from "helmet";
import { reportPath } from "./cspReports.js";

/** Browser features that no page uses; only names that Chromium recognizes, because it warns about unknown ones. */
const unused = [
  ...["accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media"],
  ...["fullscreen", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection", "local-fonts"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];
const permissions = unused.map((feature) => `${feature}=()`).join(", ");

const twoYears = 2 * 365 * 24 * 60 * 60;

/** The paths of built files that pages load; browsers never show these files as pages. */
const partsOfPages = ["/assets/", "/flags/"];
/** Turns off the headers that affect only pages; together, they take up over a kilobyte. */
const withoutPageHeaders = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/**
 * Sets headers on all responses; files that pages load get only the headers that affect them. Scripts are loaded only
 * from the site's own files and can't turn text into markup (Trusted Types), pages can't be framed, other sites receive
 * no referrer, and pages are isolated from other sites' windows. Browsers report violations.
 */
export function securityHeaders(publicUrl: string): RequestHandler {
  const isHttps = publicUrl.startsWith("https:");
  const forAll = {
    strictTransportSecurity: isHttps && { maxAge: twoYears, includeSubDomains: false },
    referrerPolicy: { policy: "no-referrer" },
  } as const;
  const ofParts = helmet({ ...forAll, ...withoutPageHeaders });
  const ofPages = helmet({
    ...forAll,
    xFrameOptions: { action: "deny" },
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
  return (request, response, next) => {
    const isPart = partsOfPages.some((folder) => request.path.startsWith(folder));
    if (!isPart) response.set({ "Permissions-Policy": permissions, "Reporting-Endpoints": `csp="${reportPath}"` });
    (isPart ? ofParts : ofPages)(request, response, next);
  };
}
