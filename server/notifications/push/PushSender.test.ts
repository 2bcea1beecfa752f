import dns from "node:dns";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { type PushService, startPushService } from "../../testing/support/servers/pushService.js";
import { PushSender } from "./PushSender.js";
import { vapidKeysOf } from "./vapid.js";

let service: PushService;
let sender: PushSender;
beforeAll(async () => {
  service = await startPushService();
  const keys = vapidKeysOf("secret");
  sender = new PushSender({ keys, subject: "mailto:ops@example.org", origins: [service.origin] });
  atTheEnd(async () => sender.stop());
});

const subscription = () => ({ ...service.subscribe(), sessionId: "" });

it("a push is not sent to a host name that resolves to an internal address", async () => {
  const lookup = jest
    .spyOn(dns, "lookup")
    .mockImplementation(((_host: string, options: { all?: boolean }, done: (...args: unknown[]) => void) =>
      options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4)) as never);
  const device = { ...subscription(), endpoint: "https://push.example.org:1/device" };
  await expect(sender.send(device, {}, "topic")).rejects.toThrow("has an address that is not public");
  expect(lookup).toHaveBeenCalled();
  lookup.mockRestore();
});

it("a device that its push service does not know is no longer subscribed", async () => {
  const device = { ...subscription(), endpoint: `${service.origin}/device/unknown` };
  expect(await sender.send(device, {}, "topic")).toBe("gone");
});
