import { withoutInlineStyles } from "./inlineStyles";

test("style attributes become classes, one for each distinct style", () => {
  const { html, css } = withoutInlineStyles(
    '<p class="a" style="width:4px">x</p><img style="width:4px"/><i id="i" style="height:1px" hidden="">style="no"</i>',
  );
  expect(html).toBe(
    '<p class="inline0 a">x</p><img class="inline0"/><i id="i" hidden="" class="inline1">style="no"</i>',
  );
  expect(css).toBe(".inline0{width:4px}.inline1{height:1px}");
});

test("HTML without style attributes is returned unchanged", () => {
  const page = '<!doctype html><p class="a">x</p>';
  expect(withoutInlineStyles(page)).toEqual({ html: page, css: "" });
});
