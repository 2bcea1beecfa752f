/* Runs before the first paint: the colours the person chose, and whether somebody is logged in here. And no form of ours
   is ever sent by the browser itself, which would put what was typed into the address: our scripts may still be coming.
   When they are there (showFirst.tsx) they send what was sent before, and press what was pressed. */
var ahead = (window.doneAhead = { isOver: false });
addEventListener("submit", function (event) {
  if (!event.defaultPrevented) ahead.isSent = true;
  event.preventDefault();
});
addEventListener("click", function (event) {
  if (!ahead.isOver) ahead.pressed = event.target.closest("button[type=button]");
});
try {
  var chosen = localStorage.getItem("THEME");
  var root = document.documentElement;
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  var token = localStorage.getItem("ACCESS_TOKEN") || "";
  if (token.indexOf("Bearer ") === 0) {
    root.dataset.session = "unknown";
  }
} catch (error) {
  /* No storage: nobody is logged in, and the colours are the system's. */
}
