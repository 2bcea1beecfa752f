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
    /* Asks for what the page will ask for, while its scripts are still coming; graphql/askedAhead.ts takes the answers.
       The variables stand in the order of their names. */
    var answers = {};
    var ask = function (name, variables) {
      var question = JSON.stringify([name, Object.entries(variables)]);
      var extensions = { persistedQuery: { version: 1, sha256Hash: operationIds[name] } };
      answers[question] = fetch("/graphql", {
        method: "POST",
        headers: { accept: "application/json", "content-type": "application/json", authorization: token },
        body: JSON.stringify({ operationName: name, variables: variables, extensions: extensions }),
      });
      answers[question].catch(function () {});
    };
    window.askedAhead = { token: token, answers: answers };
    ask("Viewer", {});
    var path = location.pathname.replace(/\/+$/, "").toLowerCase();
    var chat = new URLSearchParams(location.search).get("chat");
    var tutor = /^\/tutors\/([^/]+)$/.exec(path);
    if (path === "/tutors" && location.search === "") ask("TutorSearch", { filter: {}, sort: "TOP_PICKS" });
    if (tutor) ask("TutorProfile", { id: tutor[1] });
    if (path === "/dashboard/chat") ask("ChatList", {});
    if (path === "/dashboard/chat" && chat !== null) ask("Conversation", { id: chat, last: 50 });
  }
} catch (error) {
  /* No storage: nobody is logged in, and the colours are the system's. */
}
