import { requiresNotification } from "./pushServices";

test("a push must show a notification even while the app is in the foreground if it comes from Apple's push service", () => {
  expect(requiresNotification("https://web.push.apple.com/QGuQyavXutnMH")).toBe(true);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://push.apple.com.example/abc",
])("a push from %s need not show a notification while the app is in the foreground", (endpoint) => {
  expect(requiresNotification(endpoint)).toBe(false);
});
