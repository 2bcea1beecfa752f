import { personOf } from "../../../server/demo/people.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { closesByEscape } from "../support/closesByEscape.js";
import { Visitor } from "../support/visitor.js";

const maxRequests = 15;
const maxShift = 0.02;

const expectedTexts = [
  ...["Find tutors", "Corporate training", "Become a tutor", "Log In"],
  ...["Learn faster with your best language tutor.", "Get started"],
  ...["44,000+", "experienced tutors", "300,000+", "5-star reviews", "120+", "subjects", "180+", "nationalities"],
  ...["4.8", "app rating", "English", "23,903 tutors", "Spanish", "8,053 tutors", "French", "2,707 tutors"],
  ...["How it works", "Find a tutor", "Start learning", "Speak. Read. Write."],
  ...["Try another tutor for free if you're not satisfied.", "Book a demo", "Refer your company"],
  ...["About us", "For students", "For tutors", "For companies", "Learn", "Online language classes and courses"],
  ...["1-on-1 tutors", "Tutors near you", "Legal Center", "Privacy Policy", "Cookie Policy"],
];

describeWith("chromium")("a first-time visitor", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({
      database: await createTestDatabase(),
      environment: { PUBLIC_URL: "http://learn.example" },
    });
  });

  it("can read the whole landing page without JavaScript, and its statistics fit on the narrowest phone", async () => {
    const { page, troubles } = await Visitor.at(server.origin, { javaScriptEnabled: false });
    await page.goto("/");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const text = (await page.locator("body").innerText()).replaceAll(/\s+/g, " ");
      expect([width, expectedTexts.filter((expected) => !text.includes(expected))]).toEqual([width, []]);
      expect(text).toContain("2012-2024");
      expect(text).toContain("please enable JavaScript");
      expect(await page.getByText("4.9", { exact: true }).count()).toBe(2);
      expect(await page.getByText("4.7", { exact: true }).count()).toBe(1);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    const overflowing = await page.locator("dd").evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const text = document.createRange();
        text.selectNodeContents(figure);
        return text.getBoundingClientRect().right > figure.getBoundingClientRect().right ? [figure.textContent] : [];
      }),
    );
    expect(overflowing).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("gets a complete landing page immediately: no layout shift from a late font, no second render, few requests", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.url().startsWith("http")) requests.push(request.url());
    });
    const warnings: string[] = [];
    page.on("console", (message) => warnings.push(message.text()));
    await page.addInitScript(() => {
      const seen = window as unknown as { shift: number; heading: Element | null };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!hadRecentInput) seen.shift += value;
        }
      }).observe({ type: "layout-shift", buffered: true });
      const first = () => (seen.heading ??= document.querySelector("h1"));
      new MutationObserver(first).observe(document, { childList: true, subtree: true });
    });
    const painted = () => performance.getEntriesByName("first-contentful-paint").length > 0;
    await page.route(/\.woff2$/, async (route) => {
      await page.waitForFunction(painted);
      await route.continue();
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Book a demo" }).click();
    await closesByEscape(page.getByRole("dialog", { name: "Book a demo" }));
    await page.mouse.wheel(0, 5000);
    await page.waitForLoadState("networkidle");
    const { shift, sameHeading } = await page.evaluate(() => {
      const { shift: moved, heading } = window as unknown as { shift: number; heading: Element | null };
      return { shift: moved, sameHeading: heading !== null && heading === document.querySelector("h1") };
    });
    expect(sameHeading).toBe(true);
    expect(shift).toBeLessThanOrEqual(maxShift);
    // Exclude the dialog, which was fetched only because the visitor opened it.
    expect(requests.filter((url) => !/Dialog|es2015|dist-/.test(url)).length).toBeLessThanOrEqual(maxRequests);
    expect(warnings).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });

  it.each([
    ["without a next path", "/auth/login"],
    ["with a next path", "/auth/login?next=%2Ftutors"],
  ])("submits the login form %s before hydration, and the input is kept and sent", async (_how, address) => {
    const { page } = await Visitor.at(server.origin);
    let wake = () => {};
    const awake = new Promise<void>((resolve) => (wake = resolve));
    await page.route(/\/assets\/(?!beforePaint)[^/]*\.js$/, async (route) => {
      await awake;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await page.getByLabel("Email").fill("nora@example.com");
    await page.getByLabel("Password", { exact: true }).fill("not the one");
    await page.keyboard.press("Enter");
    wake();
    await page.getByText("The email or the password is wrong.").waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    expect(await page.getByLabel("Email").inputValue()).toBe("nora@example.com");
  });

  it("clicks a button before hydration; the click takes effect afterward, and no input is lost", async () => {
    const { page } = await Visitor.at(server.origin);
    let wake = () => {};
    const awake = new Promise<void>((resolve) => (wake = resolve));
    await page.route(/\/assets\/(?!beforePaint)[^/]*\.js$/, (route) => awake.then(() => route.continue()));
    await page.goto("/auth/login", { waitUntil: "commit" });
    await page.getByLabel("Email").fill("nora@example.com");
    await page.getByRole("button", { name: "Forgot your password" }).click();
    wake();
    const dialog = page.getByRole("dialog", { name: "Reset your password" });
    await dialog.waitFor();
    expect(await dialog.getByLabel("Email").inputValue()).toBe("nora@example.com");
  });

  it("clicks a language card, logs in, and sees the tutors of that language", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    const [nora] = await Promise.all([
      aStudent(server, { name: "Nora Lind" }),
      aTutor(server, { firstName: "Inés", lastName: "Gil", subject: "spanish" }),
      aTutor(server, { firstName: "Amelia", lastName: "Stone", subject: "english" }),
    ]);
    await page.goto("/");
    await page.getByRole("listitem").filter({ hasText: "8,053 tutors" }).click();
    await page.waitForURL("**/auth/login?next=%2Ftutors%3Fsubject%3Dspanish");
    await page.getByLabel("Email").fill(nora.credentials.email);
    await page.getByLabel("Password", { exact: true }).fill(nora.credentials.password);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL("**/tutors?subject=spanish");
    await page.getByRole("heading", { name: "1 teacher(s) that match your needs" }).waitFor();
    await page.getByRole("article", { name: "Inés G." }).waitFor();
    expect(visitor.troubles).toEqual([]);
  });

  it("clicks a sample tutor and is asked to log in, with the demo tutor's profile as the target", async () => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await page.goto("/");
    for (const [name, key] of [
      ["Amelia S.", "amelia.stone"],
      ["Mateo R.", "mateo.rojas"],
      ["Sofia L.", "sofia.lambert"],
    ] as const) {
      const path = `/tutors/${personOf(key).id}`;
      expect(await page.getByRole("link", { name, exact: true }).getAttribute("href")).toBe(path);
      await page.getByRole("listitem").filter({ hasText: name }).click();
      await page.waitForURL(`**/auth/login?next=${encodeURIComponent(path)}`);
      await page.goBack();
    }
    expect(visitor.troubles).toEqual([]);
  });

  it("gets a page with metadata for search engines and link previews", async () => {
    const { page } = await Visitor.at(server.origin);
    await page.goto("/");
    const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name);
    expect(await page.title()).toBe("Learn faster with your best language tutor · Saywell");
    expect(await attribute("link[rel=canonical]", "href")).toBe("http://learn.example/");
    expect(await attribute('meta[property="og:image"]', "content")).toBe("http://learn.example/social.png");
    expect(await page.locator("meta[name=description]").count()).toBe(1);
    const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(facts["@graph"]).toContainEqual(expect.objectContaining({ "@type": "Organization", name: "Saywell" }));
    const get = async (path: string) => (await page.request.get(path)).text();
    expect(await get("/robots.txt")).toContain("Sitemap: http://learn.example/sitemap.xml");
    expect(await get("/sitemap.xml")).toContain("<loc>http://learn.example/</loc>");
    const manifest = JSON.parse(await get("/manifest.webmanifest"));
    for (const { src, type } of [...manifest.icons, { src: "/social.png", type: "image/png" }]) {
      expect((await page.request.get(src)).headers()["content-type"]).toBe(type);
    }
    expect((await page.request.get("/favicon.ico")).headers()["content-type"]).toMatch(/icon/);
  });

  it.each(["/", "/terms"])("sees a banner above %s while the network is down, even after scrolling", async (path) => {
    const { page } = await Visitor.at(server.origin);
    await page.goto(path, { waitUntil: "networkidle" });
    await page.context().setOffline(true);
    const banner = page.getByText(/^You are offline/);
    await banner.click({ trial: true });
    expect(await banner.boundingBox()).toMatchObject({ y: 0 });
    await page.mouse.wheel(0, 50);
    await page.waitForFunction(() => scrollY === 50);
    await banner.click({ trial: true });
    expect(await banner.boundingBox()).toMatchObject({ y: 0 });
    await page.context().setOffline(false);
    await banner.waitFor({ state: "detached" });
  });
});
