import { criticalCss } from "./criticalCss";

const html = '<html data-theme="dark"><body class="page"><h1 class="title big">Learn faster</h1></body></html>';

test.each([
  ["a rule for no class stays", "h1{margin:0}", "h1{margin:0}"],
  ["a rule for a class that is there stays", ".title{color:red}", ".title{color:red}"],
  ["a rule for a class that is not there waits", ".menu{color:red}", ""],
  ["of several selectors those stay that can match", ".menu,.title,.menu .title{color:red}", ".title{color:red}"],
  ["all classes of a selector must be there", ".title.open{color:red}", ""],
  [
    "a query keeps what applies inside",
    "@media (min-width:9px){.menu{a:b}.big{c:d}}",
    "@media (min-width:9px){.big{c:d}}",
  ],
  ["and goes where nothing does", "@media (min-width:9px){.menu{a:b}}", ""],
  ["a font stays", '@font-face{font-family:"M;}"}', '@font-face{font-family:"M;}"}'],
  [
    "a motion stays where it is used",
    "@keyframes turn{to{a:b}}.big{animation:turn 1s}",
    "@keyframes turn{to{a:b}}.big{animation:turn 1s}",
  ],
  ["and waits where it is not", "@keyframes turn{to{a:b}}.menu{animation:turn 1s}", ""],
  ["commas in brackets separate nothing", ":is(.title,.menu){a:b}", ""],
  ["text in quotes is only text", '.title:before{content:"}.menu{"}.menu{a:b}', '.title:before{content:"}.menu{"}'],
])("%s", (_what, css, expected) => {
  expect(criticalCss(css, html)).toBe(expected);
});
