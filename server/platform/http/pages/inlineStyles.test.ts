import { createHash } from "node:crypto";
import { styleHashes, withStyles } from "./inlineStyles.js";

const hashOf = (css: string) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`;

it("allows a page's own styles by their hashes, and no others", () => {
  const page = "<head><style>p{color:red}</style></head><body><style>\ni{}\n</style></body>";
  const hashes = styleHashes(page);
  expect(hashes).toEqual([hashOf("p{color:red}"), hashOf("\ni{}\n")]);
  const policy = withStyles("default-src 'none';style-src 'self';img-src 'self'", hashes);
  expect(policy).toBe(`default-src 'none';style-src 'self' ${hashes.join(" ")};img-src 'self'`);
});

it("adds no hashes for a page without styles", () => {
  expect(styleHashes("<p style>x</p>")).toEqual([]);
  expect(withStyles("style-src 'self';img-src 'self'", [])).toBe("style-src 'self';img-src 'self'");
});
