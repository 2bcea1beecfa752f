import { brandName } from "../../platform/brandName.js";
import { type PageFrame, pageFrame } from "./pageFrame.js";

const stylesheet = "swagger-ui.css";
const script = "swagger-ui-bundle.js";

/** The files from the package swagger-ui-dist that the page loads. */
export const assets = [stylesheet, script];

/** Applies the color scheme and starts Swagger UI. */
export const startScript = `const url = new URL("rest.openapi.yaml", document.currentScript.src).href;
const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const applyTheme = () => document.documentElement.classList.toggle("dark-mode", prefersDark.matches);
prefersDark.addEventListener("change", applyTheme);
applyTheme();
SwaggerUIBundle({ url, dom_id: "#page", deepLinking: true, validatorUrl: null });\n`;

/** Returns the HTML of the REST contract's page; its scripts and style sheet are served under `path`. */
export function restPage(path: string, frame: Omit<PageFrame, "title">): string {
  const head = `<link rel="stylesheet" href="${path}/${stylesheet}">
<script src="${path}/${script}" defer></script>
<script src="${path}/start.js" defer></script>`;
  return pageFrame({ ...frame, title: `${brandName} over HTTP`, head }, '<div id="page"></div>');
}
