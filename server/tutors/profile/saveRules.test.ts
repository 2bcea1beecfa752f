import type { Profile } from "./profile.js";
import { decideSave, type ProfilePatch } from "./saveRules.js";

const now = new Date("2026-03-02T09:00:00Z");
const picture = "0197f000-0000-7000-8000-000000000001.webp";

const wizard = {
  about: { firstName: "Amelia", lastName: "Stone", country: "uz", subject: "web-development", over18: true },
  photo: { avatar: picture },
  description: { introduction: "I build.", experience: "Ten years.", motivation: "Fun.", headline: "Your first page" },
  video: { thumbnail: picture, youtubeVideoId: "dQw4w9WgXcQ" },
  pricing: { price: 17.5 },
} satisfies Record<string, ProfilePatch>;

const newTutor: Profile = {
  id: "0197f000-0000-7000-8000-000000000000",
  firstName: "",
  lastName: "",
  country: null,
  subject: null,
  over18ConfirmedAt: null,
  avatar: null,
  headline: null,
  introduction: null,
  experience: null,
  motivation: null,
  thumbnail: null,
  youtubeVideoId: null,
  price: null,
  verified: false,
  availability: [],
  timeZone: null,
};

function afterSaving(patches: readonly ProfilePatch[], profile = newTutor): Profile {
  return patches.reduce((before: Profile, patch) => ({ ...before, ...decideSave(before, patch, now) }), profile);
}

function refusalOf(patch: ProfilePatch, profile = newTutor): unknown {
  try {
    return decideSave(profile, patch, now);
  } catch (error) {
    const { kind, problems } = error as { kind: string; problems: { field: string; code: string }[] };
    return { kind, ...Object.fromEntries(problems.map(({ field, code }) => [field, code])) };
  }
}

const steps = Object.values(wizard);
const amelia = afterSaving(steps);

describe("a tutor", () => {
  it("becomes verified when the last step is saved, no matter which step that is", () => {
    for (const last of steps) {
      const others = steps.filter((step) => step !== last);
      const before = afterSaving(others);
      expect(before.verified).toBe(false);
      expect(afterSaving([last], before)).toMatchObject({ verified: true, firstName: "Amelia", price: 17.5 });
    }
  });

  it("becomes verified when all steps are saved at once", () => {
    expect(afterSaving([Object.assign({}, ...steps) as ProfilePatch])).toEqual(amelia);
  });

  it("stays verified after later saves, but does not regain a removed badge by saving", () => {
    expect(afterSaving([{ price: 20 }], amelia)).toMatchObject({ verified: true, price: 20 });
    const revoked = { ...amelia, verified: false };
    expect(afterSaving([...steps], revoked).verified).toBe(false);
  });
});

describe("a profile save", () => {
  it("changes the given fields and nothing else", () => {
    expect(decideSave(amelia, { headline: " Two  words " }, now)).toEqual({ headline: "Two words", verified: true });
  });

  it("can't empty a field, whether or not the tutor is verified", () => {
    const empty = { firstName: "", headline: " ", country: null, avatar: "", youtubeVideoId: "", price: null };
    const refused = {
      kind: "INVALID",
      firstName: "REQUIRED",
      headline: "REQUIRED",
      country: "REQUIRED",
      avatar: "NO_PICTURE",
      youtubeVideoId: "REQUIRED",
      price: "REQUIRED",
    };
    expect(refusalOf(empty, amelia)).toEqual(refused);
    expect(refusalOf(empty)).toEqual(refused);
  });

  it("keeps line breaks in long text and joins the lines of a headline", () => {
    expect(decideSave(amelia, { introduction: "One.\r\n\r\nTwo.", headline: "One\nTwo" }, now)).toMatchObject({
      introduction: "One.\n\nTwo.",
      headline: "One Two",
    });
  });

  it.each<[ProfilePatch, object]>([
    [{ firstName: "x".repeat(51) }, { firstName: "TOO_LONG" }],
    [
      { headline: "x".repeat(121), motivation: "x".repeat(2001) },
      { headline: "TOO_LONG", motivation: "TOO_LONG" },
    ],
    [{ country: "XX" }, { country: "UNKNOWN_COUNTRY" }],
    [{ subject: "chess" }, { subject: "UNKNOWN_SUBJECT" }],
    [{ avatar: "../../etc/passwd" }, { avatar: "NO_PICTURE" }],
    [{ thumbnail: "me.webp" }, { thumbnail: "NO_PICTURE" }],
    [{ youtubeVideoId: "dQw4w9WgXc" }, { youtubeVideoId: "BAD_VIDEO" }],
    [{ youtubeVideoId: "dQw4w9WgXcQ\n" }, { youtubeVideoId: "BAD_VIDEO" }],
    [{ youtubeVideoId: "videoseries" }, { youtubeVideoId: "BAD_VIDEO" }],
    [{ price: 0 }, { price: "BAD_PRICE" }],
    [{ price: 1000.01 }, { price: "BAD_PRICE" }],
    [{ price: 9.999 }, { price: "BAD_PRICE" }],
    [{ price: Number.NaN }, { price: "BAD_PRICE" }],
  ])("is rejected for the invalid values in %j", (patch, refused) => {
    expect(refusalOf(patch, amelia)).toEqual({ kind: "INVALID", ...refused });
  });

  it.each([
    ["CET", "Europe/Brussels"],
    ["Wet", "Europe/Lisbon"],
    ["AET", "Australia/Sydney"],
    ["UTC", "UTC"],
    ["Europe/Kyiv", "Europe/Kyiv"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["US/Pacific", "America/Los_Angeles"],
    ["IST", "Asia/Kolkata"],
  ])("stores the time zone %s, which Postgres may not know or may misread, as %s", (timeZone, stored) => {
    const availability = { timeZone, slots: [{ day: "MON", part: "FROM_9_TO_12" }] } as const;
    expect(decideSave(amelia, { availability }, now).timeZone).toBe(stored);
  });

  it.each([0.01, 0.29, 19.99, 1000])("accepts the price %d", (price) => {
    expect(decideSave(amelia, { price }, now).price).toBe(price);
  });
});

describe("the age confirmation", () => {
  const { over18: _, ...rest } = wizard.about;

  it("is required in the save that sets the first subject, and its time is stored", () => {
    expect(refusalOf(rest)).toEqual({ kind: "INVALID", over18: "OVER_18_REQUIRED" });
    expect(refusalOf({ ...rest, over18: false })).toEqual({ kind: "INVALID", over18: "OVER_18_REQUIRED" });
    expect(decideSave(newTutor, wizard.about, now).over18ConfirmedAt).toEqual(now);
  });

  it("is not required again once there is a subject, and keeps its original time", () => {
    expect(refusalOf({ subject: "math", over18: false }, amelia)).toEqual({ subject: "math", verified: true });
    const later = new Date("2027-01-01T00:00:00Z");
    expect(decideSave(amelia, { over18: true }, later).over18ConfirmedAt).toEqual(now);
  });
});
