import { clockFinding } from "./clockFinding.js";

it("the doctor warns about clocks that are two seconds apart, and rates a difference of a minute as bad", async () => {
  const apart = (milliseconds: number) => clockFinding("clock", "the database", async () => Date.now() + milliseconds);
  expect((await apart(0)).verdict).toBe("ok");
  expect((await apart(-2000)).verdict).toBe("warn");
  expect(await apart(60_000)).toMatchObject({
    verdict: "bad",
    message: expect.stringMatching(/ 60\.0 s apart/) as string,
  });
});

it("the doctor allows for the time it takes to read the other clock", async () => {
  const begin = Date.now();
  const slowly = async (theirs: number) => {
    jest
      .spyOn(Date, "now")
      .mockReturnValueOnce(begin)
      .mockReturnValueOnce(begin + 10_000);
    return (await clockFinding("clock", "the database", async () => theirs)).verdict;
  };
  expect([await slowly(begin), await slowly(begin + 10_000)]).toEqual(["ok", "ok"]);
  expect([await slowly(begin - 1000), await slowly(begin + 11_000)]).toEqual(["warn", "warn"]);
});
