type Shown = NotificationOptions & { readonly title: string; readonly close: () => void };

/** Stubs the parts of a service worker's registration and of caches that notifications use; jsdom has neither. */
export function fakeServiceWorker() {
  const shown: Shown[] = [];
  const stored = new Map<string, Response>();
  const cache = {
    put: (address: string, response: Response) => {
      stored.delete(address);
      stored.set(address, response);
      return Promise.resolve();
    },
    keys: () => Promise.resolve([...stored.keys()]),
    delete: (address: string) => Promise.resolve(stored.delete(address)),
  };
  const registration = {
    active: {},
    showNotification: jest.fn((title: string, options: NotificationOptions) => {
      const close = () => void shown.splice(shown.indexOf(notification), 1);
      const notification = { ...options, title, close };
      shown.push(notification);
      return Promise.resolve();
    }),
    getNotifications: ({ tag }: { tag: string }) => Promise.resolve(shown.filter((each) => each.tag === tag)),
  };
  Object.assign(globalThis, {
    caches: { open: () => Promise.resolve(cache), match: (address: string) => Promise.resolve(stored.get(address)) },
    Response: class {
      constructor(private readonly body: string) {}
      text = () => Promise.resolve(this.body);
    },
  });
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) };
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  return {
    registration: registration as unknown as ServiceWorkerRegistration,
    shown: shown as readonly Shown[],
    remembered: () => stored.size,
  };
}
