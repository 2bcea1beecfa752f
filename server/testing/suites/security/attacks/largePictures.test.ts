import { aBrokenInterlacedPng } from "../../../support/hostileFiles.js";
import { aLegacyStudent, type LegacyPerson } from "../../../support/people/legacyPeople.js";
import { aPhoto } from "../../../support/people/pictures.js";
import { formWith } from "../../../support/clients/restClient.js";
import { peakMemory } from "../../../support/processes.js";
import { type ServerProcess, startServerProcess } from "../../../support/servers/serverProcess.js";
import { createTestDatabase } from "../../../support/databases/testDatabase.js";

/** The memory that decoding is allowed to use, plus whatever else the uploads need. */
const maxGrowthMb = 192 + 90;

// Created before the server starts: this takes seconds, during which the server would close this process's idle
// connections.
const tooLarge = aBrokenInterlacedPng(7200, 7200);
const broken = aBrokenInterlacedPng(7000, 7000);

let server: ServerProcess;
let mallory: LegacyPerson;
beforeAll(async () => {
  server = await startServerProcess({ database: await createTestDatabase() });
  mallory = await aLegacyStudent(server);
  // Make the server load its picture decoder.
  await mallory.rest.upload("image", await aPhoto());
});

const peak = () => peakMemory(server.pid);

const upload = async (picture: Buffer) =>
  mallory.rest.send("post", "/upload/image", { body: formWith("image", picture, "broken.png") });

it("an interlaced PNG that is too large to decode is rejected based on its header alone", async () => {
  const before = peak();
  const { error } = await upload(tooLarge);
  expect(error?.code).toBe("PICTURE_TOO_LARGE");
  process.stdout.write(`Memory: ${Math.round(peak() - before)} MB more for one that is rejected by its header.\n`);
  expect(peak() - before).toBeLessThan(60);
});

it("six corrupt interlaced PNGs uploaded at the same time use no more memory than the limit for one", async () => {
  const before = peak();
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(broken)));
  for (const { error } of answers) expect(error?.code).toBe("PICTURE_NOT_SUPPORTED");
  process.stdout.write(`Memory: ${Math.round(peak() - before)} MB more for six concurrent broken interlaced PNGs.\n`);
  expect(peak() - before).toBeLessThan(maxGrowthMb);
});
