import type { Person, Role } from "../../accounts/index.js";
import type { Profile } from "../../tutors/index.js";

/** A tutor's public profile, or the viewer's own data, which includes the email address. Pictures are file names. */
export type LegacyUser = {
  readonly _id: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email?: string;
  readonly country: string | null;
  readonly subject: string | null;
  readonly avatar: string | null;
  readonly thumbnail: string | null;
  readonly youtubeVideoID: string | null;
  readonly introduction: string | null;
  readonly experience: string | null;
  readonly motivation: string | null;
  readonly headline: string | null;
  readonly price: number | null;
  readonly verified: boolean;
};

export type LegacyPerson = {
  readonly _id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly name: string;
  readonly avatar: string | null;
};

/** Maps a tutor's profile to a legacy user. */
export function toLegacyTutor(profile: Profile): LegacyUser {
  return {
    _id: profile.id,
    role: "TEACHER",
    firstName: profile.firstName,
    lastName: profile.lastName,
    country: profile.country,
    subject: profile.subject,
    avatar: profile.avatar,
    thumbnail: profile.thumbnail,
    youtubeVideoID: profile.youtubeVideoId,
    introduction: profile.introduction,
    experience: profile.experience,
    motivation: profile.motivation,
    headline: profile.headline,
    price: profile.price,
    verified: profile.verified,
  };
}

/** Maps a person without a profile to a legacy user. */
export function toLegacyStudent({ id, role, firstName, lastName, avatarFile }: Person): LegacyUser {
  const noDescription = { introduction: null, experience: null, motivation: null, headline: null, price: null };
  const noProfile = { country: null, subject: null, thumbnail: null, youtubeVideoID: null };
  return { _id: id, role, firstName, lastName, avatar: avatarFile, ...noProfile, ...noDescription, verified: false };
}

/** Maps a chat's participant or a message's author to a legacy person. */
export function toLegacyPerson({ id, firstName, lastName, avatarFile }: Person): LegacyPerson {
  return { _id: id, firstName, lastName, name: `${firstName} ${lastName}`.trim(), avatar: avatarFile };
}
