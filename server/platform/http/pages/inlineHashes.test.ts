import { createHash } from "node:crypto";
import { inlineHashes, withInline } from "./inlineHashes.js";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

it("a page's policy allows only its own inline scripts and styles, by their hashes", () => {
  const page =
    "<head><script>theme()</script><style>p{color:red}</style></head>" +
    '<body><style>\ni{}\n</style><script src="/a.js"></script><script type="module">x</script></body>';
  const hashes = inlineHashes(page);
  expect(hashes).toEqual({ script: [hashOf("theme()")], style: [hashOf("p{color:red}"), hashOf("\ni{}\n")] });
  const policy = withInline("default-src 'none';script-src 'self';style-src 'self';img-src 'self'", hashes);
  expect(policy).toBe(
    `default-src 'none';script-src 'self' ${hashes.script[0]};style-src 'self' ${hashes.style.join(" ")};img-src 'self'`,
  );
});

it("the policy of a page without inline scripts or styles has no hashes", () => {
  const hashes = inlineHashes("<p style>x</p>");
  expect(hashes).toEqual({ script: [], style: [] });
  const policy = "script-src 'self';style-src 'self';img-src 'self'";
  expect(withInline(policy, hashes)).toBe(policy);
});
