/* Runs before the first paint: the colours the person chose, and whether somebody is logged in here. And no form of ours
   is ever sent by the browser itself, which would put what was typed into the address: our scripts may still be coming. */
addEventListener("submit", function (event) {
  event.preventDefault();
});
try {
  var chosen = localStorage.getItem("THEME");
  var root = document.documentElement;
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
  if ((localStorage.getItem("ACCESS_TOKEN") || "").indexOf("Bearer ") === 0) root.dataset.session = "unknown";
} catch (error) {
  /* No storage: nobody is logged in, and the colours are the system's. */
}
