/* Before the first paint: the colours the person chose, if any. */
try {
  var chosen = localStorage.getItem("THEME");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch (error) {
  /* No storage: as the system says. */
}
