import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent } from "../../../server/testing/support/people/people.js";
import { aDocument, aPhoto } from "../../../server/testing/support/people/pictures.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { hasCount, stableBox } from "../support/stableBox.js";
import { Visitor } from "../support/visitor.js";

async function hand(page: Page, way: "drop" | "paste", picture: Buffer): Promise<void> {
  const field = page.locator("label:has(input[type=file])");
  await field.evaluate(
    (target, { way: kind, bytes }) => {
      const file = new File([Uint8Array.from(bytes)], "me.jpg", { type: "image/jpeg" });
      const carried = new DataTransfer();
      carried.items.add(file);
      const more = { bubbles: true, cancelable: true };
      if (kind === "drop") target.dispatchEvent(new DragEvent("drop", { ...more, dataTransfer: carried }));
      else document.dispatchEvent(new ClipboardEvent("paste", { ...more, clipboardData: carried }));
    },
    { way, bytes: [...picture] },
  );
}

const required = "Please fill out the field";

describeWith("chromium")("becoming a tutor", () => {
  it("takes five steps, after which students can find the tutor; all entries can be changed later", async () => {
    const folder = await mkdtemp(join(tmpdir(), "saywell-files-"));
    const [photo, still, diploma] = ["me.jpg", "still.jpg", "diploma.pdf"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await writeFile(photo, await aPhoto(800, 800));
    await writeFile(still, await aPhoto(1600, 900));
    await writeFile(diploma, aDocument());
    const server = await startServerProcess({ database: await createTestDatabase() });
    const mia = await Visitor.at(server.origin);
    const { page } = mia;
    const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
    const step = (title: string) => page.getByRole("heading", { name: title, level: 2, exact: true }).waitFor();
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

    await page.goto("/auth/sign-up-as-teacher");
    await page.getByRole("button", { name: "Continue with Google" }).waitFor();
    expect((await stableBox(page.locator("form"))).width).toBeCloseTo(400, 1);
    await page.evaluate("window.sameDocument = true");
    await press("Get started");
    await page.getByText(required).nth(1).waitFor();
    await page.getByLabel("Email").fill("mia@example.org");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await press("Get started");
    await page.waitForURL("**/dashboard/tutor/settings");
    expect(await page.evaluate("window.sameDocument")).toBeUndefined();

    await step("About");
    await page.getByRole("button", { name: /^Your account/ }).waitFor();
    for (const role of ["button", "link"] as const) {
      expect(await page.getByRole(role, { name: /^Messages/ }).count()).toBe(0);
    }
    for (const title of ["About", "Photo", "Description", "Video", "Pricing"]) {
      expect(await page.getByRole("button", { name: title, exact: true }).isDisabled()).toBe(true);
    }
    expect(await page.getByLabel("Email").inputValue()).toBe("mia@example.org");
    expect(await page.getByLabel("Email").getAttribute("readonly")).not.toBeNull();
    await press("Save and continue");
    await hasCount(page.getByText(required), 5);
    await page.getByLabel("First name").fill("Mia");
    await page.getByLabel("Last name").fill("Kovac");
    await page.getByLabel("Country of birth").selectOption("hr");
    await page.getByLabel("Subject taught").selectOption("math");
    await press("Save and continue");
    await hasCount(page.getByText(required), 1);
    await page.getByLabel("I confirm I'm over 18").check();
    await press("Save and continue");

    await step("Photo");
    await says("JPG or PNG, max 5MB");
    await press("Save and continue");
    await says("Please upload a picture!");
    await page.getByLabel("Your photo").setInputFiles(diploma);
    await says("Picture type not supported!");
    await says("diploma.pdf is in unsupported format!");
    await hand(page, "drop", await readFile(photo));
    await says("Picture uploaded. It is saved when you continue.");
    await press("Back");
    await step("About");
    await hasCount(page.getByLabel("I confirm I'm over 18"), 0);
    await press("Save and continue");
    await step("Photo");
    await press("Save and continue");

    await step("Description");
    await page.reload();
    await step("Description");
    await press("Save and continue");
    await hasCount(page.getByText(required), 4);
    await page.getByLabel("Headline").fill("x".repeat(121));
    for (const name of ["Introduce yourself", "Teaching experience", "Motivate students"]) {
      await page.getByLabel(name).fill("Soon.");
    }
    await press("Save and continue");
    await says("Maximum 120 characters allowed to enter");
    await page.getByLabel("Headline").fill("Numbers are friends");
    await page.getByLabel("Introduce yourself").fill("I teach math in Zagreb.");
    await page.getByLabel("Teaching experience").fill("Twelve years at a grammar school.");
    await page.getByLabel("Motivate students").fill("After a month you will see numbers everywhere.");
    await page.getByRole("complementary", { name: "How students see you" }).getByText("Numbers are friends").waitFor();
    await press("Save and continue");

    await step("Video");
    await page.getByLabel("YouTube video link").fill("my video");
    await press("Save and continue");
    await says("Invalid youtube video link!");
    await says("Please upload a thumbnail!");
    await page.getByLabel("YouTube video link").fill("https://youtu.be/dQw4w9WgXcQ?si=share");
    await page.getByRole("link", { name: "youtu.be/dQw4w9WgXcQ" }).waitFor();
    await page.getByLabel("Thumbnail").setInputFiles(diploma);
    await says("Picture type not supported!");
    await hand(page, "paste", await readFile(still));
    await says("Picture uploaded. It is saved when you continue.");
    await press("Save and continue");

    await step("Pricing");
    await press("Complete registration");
    await hasCount(page.getByText(required), 1);
    await page.getByLabel("Price of a 50-minute lesson").fill("a lot");
    await press("Complete registration");
    await says("Enter a price above $0 and up to $1,000, with at most two decimals");
    await page.getByLabel("Price of a 50-minute lesson").fill("22.50");
    await press("All of Mon");
    await page.getByLabel("Time zone of these hours").selectOption("Europe/Zagreb");
    const ways: string[] = [];
    page.on("framenavigated", (frame) => ways.push(new URL(frame.url()).pathname));
    await press("Complete registration");
    await page.waitForURL("**/dashboard/chat");
    const live = page.getByRole("dialog", { name: "Your profile is live" });
    await live.getByText("What comes next").waitFor();
    expect(ways).toEqual(["/dashboard/chat"]);
    await live.getByRole("link", { name: "See your profile" }).click();
    await page.getByRole("heading", { level: 1, name: "Mia K." }).waitFor();
    await page.goBack();
    await live.getByRole("button", { name: "Go to messages" }).click();
    await page.getByText("No chats yet...").waitFor();
    await page.reload();
    await page.getByText("No chats yet...").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await live.count()).toBe(0);

    const sam = await aStudent(server, { name: "Sam Lee" });
    const student = await Visitor.at(server.origin);
    await student.logsIn(sam, "/tutors");
    const card = student.page.getByRole("article", { name: "Mia K." });
    await card.getByText("Numbers are friends").waitFor();
    await card.getByText("$22.50").waitFor();
    await card.getByText("Verified tutor").waitFor({ state: "attached" });

    await student.page.goto("/tutors?days=mon&slots=9-12");
    await card.waitFor();

    await page.getByRole("button", { name: /Mia K\./ }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await step("About");
    await page.getByRole("button", { name: /^Description/ }).click();
    await page.getByLabel("Headline").fill("Numbers are good friends");
    await page.getByRole("link", { name: "See your profile as students see it" }).click();
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Stay here" })
      .click();
    await press("Save and continue");
    await step("Video");
    await page.getByRole("button", { name: /^Pricing/ }).click();
    await page.getByRole("button", { name: "Mon 9-12", pressed: true }).waitFor();
    await page.getByLabel("Price of a 50-minute lesson").fill("25");
    await press("Complete");
    await page.waitForURL("**/dashboard/chat");
    await student.page.reload();
    await card.getByText("Numbers are good friends").waitFor();
    await card.getByText("$25").waitFor();
    expect([mia.troubles, student.troubles]).toEqual([[], []]);
  });
});
