import { Passwords } from "./Passwords.js";

const passwords = new Passwords();

it("recognises the password of a hash, salted anew each time", async () => {
  const [one, other] = [await passwords.hash("correct horse"), await passwords.hash("correct horse")];
  expect(one).not.toBe(other);
  expect(await passwords.matches("correct horse", one)).toBe(true);
  expect(await passwords.matches("correct horse ", one)).toBe(false);
});

it("lets nobody in where there is no hash, whatever they guess", async () => {
  expect(await passwords.matches("", null)).toBe(false);
  expect(await passwords.matches("correct horse", null)).toBe(false);
});
