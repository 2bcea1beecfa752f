import type { Viewer } from "../accounts/index.js";
import { type ProfilePatch, sampleFilmId, type TutorService } from "../tutors/index.js";
import { availabilityOf } from "./availability.js";
import type { OwnedFile } from "../uploads/index.js";
import type { DemoTutor } from "./demoTutor.js";
import { type DemoPerson, people, personOf } from "./people.js";
import { type DemoPicture, pictureOf } from "./pictures.js";
import { tutorsBySubject } from "./tutors/bySubject.js";
import { unfinishedTutors } from "./tutors/unfinished.js";

/** The tutors' profiles by the tutor's key; some profiles are incomplete. */
export const profiles: ReadonlyMap<string, ProfilePatch> = new Map<string, ProfilePatch>([
  ...Object.entries(tutorsBySubject).flatMap(([subject, tutors]) =>
    tutors.map((tutor) => [tutor.key, toProfile(subject, tutor)] as const),
  ),
  ...unfinishedTutors.map(({ key, country, subject }) => [key, { country, subject, over18: true }] as const),
]);

export const thumbnails: readonly DemoPicture[] = [...profiles]
  .filter(([, { thumbnail }]) => thumbnail !== undefined)
  .map(([key]) => pictureOf("thumbnail", key));

/** Returns the pictures with their owners, and with a size of 0, so that they don't count toward a quota. */
export function ownedPictures(): readonly OwnedFile[] {
  const faces = people.map(({ id, avatar }) => ({ ownerId: id, name: avatar }));
  const stills = [...profiles].map(([key, { thumbnail = null }]) => ({ ownerId: personOf(key).id, name: thumbnail }));
  return [...faces, ...stills].flatMap(({ ownerId, name }) =>
    name === null ? [] : [{ ownerId, name, kind: "image", bytes: 0 }],
  );
}

/** Returns a person as a viewer. The viewer has no session, but seeding never checks for one. */
export function asViewer({ id, role }: DemoPerson): Viewer {
  return { id, role, credentialId: id, scopes: null };
}

/**
 * Saves the tutors' profiles; their accounts must exist. Saves one at a time: each save locks the version in
 * `tutor_list` until it commits, so concurrent saves would only wait for each other, each holding a connection.
 */
export async function saveProfiles(tutors: TutorService): Promise<void> {
  for (const [key, patch] of profiles) await tutors.saveProfile(asViewer(personOf(key)), patch);
}

function toProfile(subject: string, { key, withoutVideo, ...description }: DemoTutor): ProfilePatch {
  const { country, price, headline, introduction, experience, motivation } = description;
  const described = { country, subject, over18: true, headline, introduction, experience, motivation, price };
  if (withoutVideo) return described;
  const availability = availabilityOf({ key, country });
  const thumbnail = pictureOf("thumbnail", key).fileName;
  return { ...described, thumbnail, youtubeVideoId: sampleFilmId, availability };
}
