import { existsSync } from "node:fs";
import { join } from "node:path";
import { sampleFilmId, subjects } from "../tutors/index.js";
import { people } from "./people.js";
import { pictureOf } from "./pictures.js";
import { profiles, thumbnails } from "./profiles.js";
import { tutorsBySubject } from "./tutors/bySubject.js";
import { unfinishedTutors } from "./tutors/unfinished.js";

const tutors = Object.values(tutorsBySubject).flat();
const hasDrawing = ({ drawing }: { drawing: string }) => existsSync(join(__dirname, "pictures", drawing));

describe("the demo's tutors", () => {
  it("number 46, come from 22 countries and charge 5 to 60 dollars", () => {
    expect(tutors.length + unfinishedTutors.length).toBe(46);
    expect(new Set(tutors.map(({ country }) => country)).size).toBe(22);
    const prices = tutors.map(({ price }) => price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([5, 60]);
    expect(tutors.filter(({ withoutVideo }) => withoutVideo)).toHaveLength(6);
  });

  it("cover every subject with at least two tutors, and English with the most", () => {
    expect(Object.keys(tutorsBySubject)).toEqual(subjects.map(({ value }) => value));
    const counts = Object.values(tutorsBySubject).map(({ length }) => length);
    expect(Math.min(...counts)).toBe(2);
    expect(counts[0]).toBe(Math.max(...counts));
  });

  it("link to no video other than the sample film", () => {
    const videos = [...profiles.values()].flatMap(({ youtubeVideoId }) => youtubeVideoId ?? []);
    expect(videos).toHaveLength(38);
    expect(new Set(videos)).toEqual(new Set([sampleFilmId]));
  });

  it("have unique headlines and descriptions within the length limits", () => {
    const texts = tutors.flatMap((tutor) => [tutor.headline, tutor.introduction, tutor.experience, tutor.motivation]);
    expect(new Set(texts).size).toBe(4 * tutors.length);
    expect(texts.filter((text) => text.length < 20 || text.length > 500)).toEqual([]);
    expect(tutors.filter(({ headline }) => headline.length > 90)).toEqual([]);
  });

  it("have keys derived from their names, and unique ids and email addresses", () => {
    const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (const { key, firstName, lastName } of people) expect(key).toBe(`${plain(firstName)}.${plain(lastName)}`);
    for (const property of ["id", "email"] as const) {
      expect(new Set(people.map((person) => person[property])).size).toBe(people.length);
    }
  });

  it("have drawings in the repository, as do the students", () => {
    const faces = people.filter(({ avatar }) => avatar !== null).map(({ key }) => pictureOf("avatar", key));
    expect(faces).toHaveLength(53);
    expect(thumbnails).toHaveLength(38);
    expect([...faces, ...thumbnails].filter((picture) => !hasDrawing(picture))).toEqual([]);
  });
});
