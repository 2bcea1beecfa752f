import type * as ToastStore from "../../../ui/overlays/toastStore";
import type * as Module from "./watchAppUpdates";

const hourMs = 60 * 60_000;

class FakeWorker extends EventTarget {
  state = "installing";
  becomes(state: "installed" | "redundant"): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = new FakeWorker();
  /** Whether the next check finds a new version, and how its installation ends. */
  release: "installed" | "redundant" | null = null;

  update = async () => {
    if (this.release === null) return;
    this.startInstalling();
    this.finishInstalling(this.release);
    this.release = null;
  };
  startInstalling(): void {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event("updatefound"));
  }
  finishInstalling(state: "installed" | "redundant"): void {
    const worker = this.installing;
    this.installing = null;
    if (state === "installed") this.waiting = worker;
    worker?.becomes(state);
  }
}

let toasts: typeof ToastStore;
let registration: FakeRegistration;

beforeEach(() => {
  jest.useFakeTimers();
  registration = new FakeRegistration();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "serviceWorker");
  jest.useRealTimers();
});

/** Opens a tab, which watches for updates from then on. */
async function openTab(): Promise<void> {
  const container = Object.assign(new EventTarget(), { register: async () => registration });
  Object.defineProperty(navigator, "serviceWorker", { value: container, configurable: true });
  jest.isolateModules(() => {
    /* eslint-disable @typescript-eslint/no-require-imports */
    toasts = require("../../../ui/overlays/toastStore") as typeof ToastStore;
    (require("./watchAppUpdates") as typeof Module).watchAppUpdates();
    /* eslint-enable @typescript-eslint/no-require-imports */
  });
  await jest.advanceTimersByTimeAsync(0);
}

async function hourlyCheckFinds(release: "installed" | "redundant"): Promise<void> {
  registration.release = release;
  await jest.advanceTimersByTimeAsync(hourMs);
}

/** Returns the title of the toast; null if no toast is open. */
function toast(): string | null {
  const now = toasts.toastNow();
  return now?.open ? now.title : null;
}
const closeToast = () => toasts.dismissToast(toasts.toastNow()?.id ?? 0);
const offer = "A new version is ready";

test("a tab that stays open offers each new version, even if Nora closed the offers of earlier ones", async () => {
  await openTab();
  for (let count = 0; count < 3; count += 1) {
    await hourlyCheckFinds("installed");
    expect(toast()).toBe(offer);
    closeToast();
    expect(toast()).toBeNull();
  }
});

test("a tab offers a new version that could not be installed at first, but was installed later", async () => {
  await openTab();
  for (let count = 0; count < 2; count += 1) {
    await hourlyCheckFinds("redundant");
    expect(toast()).toBeNull();
  }
  await hourlyCheckFinds("installed");
  expect(toast()).toBe(offer);
});

test("Nora has to close the offer only once, even if two versions were released while she was away", async () => {
  await openTab();
  await hourlyCheckFinds("installed");
  await hourlyCheckFinds("installed");
  expect(toast()).toBe(offer);
  closeToast();
  expect(toast()).toBeNull();
});

test("a new tab offers the version that another tab is installing", async () => {
  registration.startInstalling();
  await openTab();
  expect(toast()).toBeNull();
  registration.finishInstalling("installed");
  expect(toast()).toBe(offer);
});

test("a new tab offers the version that is already waiting", async () => {
  registration.waiting = new FakeWorker();
  await openTab();
  expect(toast()).toBe(offer);
});

test("nothing is offered when the app's files are stored on the device for the first time", async () => {
  registration.active = null;
  await openTab();
  await hourlyCheckFinds("installed");
  expect(toast()).toBeNull();
});
