import { criticalCss } from "./criticalCss";

const html = '<html data-theme="dark"><body class="page"><h1 class="title big">Learn faster</h1></body></html>';

test.each([
  ["keeps a rule without a class", "h1{margin:0}", "h1{margin:0}"],
  ["keeps a rule for a class that the page uses", ".title{color:red}", ".title{color:red}"],
  ["drops a rule for a class that the page does not use", ".menu{color:red}", ""],
  ["keeps only those selectors of a rule that can match", ".menu,.title,.menu .title{color:red}", ".title{color:red}"],
  ["drops a selector unless the page uses all its classes", ".title.open{color:red}", ""],
  [
    "keeps the matching rules inside a media query",
    "@media (min-width:9px){.menu{a:b}.big{c:d}}",
    "@media (min-width:9px){.big{c:d}}",
  ],
  ["drops a media query in which no rule matches", "@media (min-width:9px){.menu{a:b}}", ""],
  ["keeps a font face", '@font-face{font-family:"M;}"}', '@font-face{font-family:"M;}"}'],
  [
    "keeps keyframes that a kept rule uses",
    "@keyframes turn{to{a:b}}.big{animation:turn 1s}",
    "@keyframes turn{to{a:b}}.big{animation:turn 1s}",
  ],
  ["drops keyframes that no kept rule uses", "@keyframes turn{to{a:b}}.menu{animation:turn 1s}", ""],
  ["does not split a selector list at commas inside parentheses", ":is(.title,.menu){a:b}", ""],
  [
    "does not treat braces inside quotes as CSS",
    '.title:before{content:"}.menu{"}.menu{a:b}',
    '.title:before{content:"}.menu{"}',
  ],
])("critical CSS %s", (_what, css, expected) => {
  expect(criticalCss(css, html)).toBe(expected);
});
