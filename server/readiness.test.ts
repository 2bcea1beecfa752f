import { DataSource } from "typeorm";
import { startTestApp } from "./testing/support/servers/startTestApp.js";

it("/readyz queries the migrations only until all of them have been applied", async () => {
  const { origin } = await startTestApp();
  const isReady = async () => (await fetch(`${origin}/readyz`)).status === 200;
  const showMigrations = jest.spyOn(DataSource.prototype, "showMigrations");
  showMigrations.mockResolvedValueOnce(true);
  const answers = [];
  for (let call = 1; call <= 4; call += 1) answers.push(await isReady());
  expect(answers).toEqual([false, true, true, true]);
  expect(showMigrations).toHaveBeenCalledTimes(2);
});
