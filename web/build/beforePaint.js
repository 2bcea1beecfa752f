/*
 * Runs before the first paint: applies the user's color scheme and marks the page if an access token is stored. Until
 * our scripts have loaded, blocks form submissions, because the browser would put the input into the URL. After that,
 * showFirst.tsx replays the submission or the last click.
 */
var early = (window.earlyInput = { isOver: false });
addEventListener("submit", function (event) {
  if (!event.defaultPrevented) early.isSent = true;
  event.preventDefault();
});
addEventListener("click", function (event) {
  if (!early.isOver) early.pressed = event.target.closest("button[type=button]");
});
/* Browsers use the first matching theme-color tag, so prepend a copy of the chosen scheme's tag without `media`. */
function colorAddressBar(chosen) {
  var old = document.querySelector("meta[name=theme-color]:not([media])");
  if (old) old.remove();
  var meta = document.querySelector("meta[name=theme-color][media*=" + chosen + "]");
  if (!meta) return;
  document.head.prepend((meta = meta.cloneNode()));
  meta.removeAttribute("media");
}
var root = document.documentElement;
/* The user has chosen a color scheme in another tab. */
addEventListener("storage", function (event) {
  if (event.key !== "THEME") return;
  root.dataset.theme = event.newValue || "system";
  colorAddressBar(root.dataset.theme);
});
try {
  var chosen = localStorage.getItem("THEME");
  if (chosen === "light" || chosen === "dark") {
    root.dataset.theme = chosen;
    colorAddressBar(chosen);
  }
  var token = localStorage.getItem("ACCESS_TOKEN") || "";
  if (token.indexOf("Bearer ") === 0) {
    root.dataset.session = "unknown";
  }
} catch (error) {
  /* Without storage, no user is logged in and the system's color scheme applies. */
}
