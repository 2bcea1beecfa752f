import { randomBytes } from "node:crypto";
import { insertProfile, type TestServer } from "./people.js";
import { aPhoto } from "./pictures.js";
import { RestClient, type RestChat, type RestMessage, type RestUser } from "../clients/restClient.js";
import { SocketClient, type SocketOptions } from "../clients/socketClient.js";

/** A user of the legacy protocols, REST and Socket.IO. */
export class LegacyPerson {
  id = "";

  constructor(
    readonly rest: RestClient,
    readonly credentials: { readonly email: string; readonly password: string },
  ) {}

  /** Sends the credentials to a route that returns an access token, and stores the token. */
  async authenticates(path: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.rest.accessToken = await this.rest.ask<string>("post", path, { ...this.credentials, ...more });
    this.id = (await this.me())._id;
  }

  me(): Promise<RestUser> {
    return this.rest.ask("get", "/auth/me");
  }

  saves(patch: object): Promise<RestUser> {
    return this.rest.ask("put", `/teachers/${this.id}`, patch);
  }

  chats(query = ""): Promise<readonly RestChat[]> {
    return this.rest.ask("get", `/chats${query}`);
  }

  messages(chatId: string, query = ""): Promise<readonly RestMessage[]> {
    return this.rest.ask("get", `/chats/${chatId}${query}`);
  }

  connects(options: Partial<SocketOptions> = {}): Promise<SocketClient> {
    return SocketClient.connect({ origin: this.rest.origin, accessToken: this.rest.accessToken ?? "", ...options });
  }
}

function unregistered({ origin }: Pick<TestServer, "origin">, name: string): LegacyPerson {
  const email = `${name.toLowerCase()}.${randomBytes(4).toString("hex")}@example.org`;
  return new LegacyPerson(new RestClient(origin), { email, password: "correct horse" });
}

/** Signs up a student over REST. */
export async function aLegacyStudent(server: Pick<TestServer, "origin">, name = "Sam Lee"): Promise<LegacyPerson> {
  const student = unregistered(server, name.split(" ")[0] ?? "");
  await student.authenticates("/auth/sign-up-student", { name });
  return student;
}

/** Signs up a tutor over REST; the profile is still empty. */
export async function aNewLegacyTutor(server: Pick<TestServer, "origin">): Promise<LegacyPerson> {
  const tutor = unregistered(server, "Amelia");
  await tutor.authenticates("/auth/sign-up-teacher");
  return tutor;
}

/** Amelia's profile by wizard step, without the uploaded pictures. */
export const ameliaSays = {
  about: { firstName: "Amelia", lastName: "Stone", country: "gb", subject: "english", over18: true },
  description: {
    introduction: "I have taught English for ten years.",
    experience: "Ten years in Leeds and Lisbon.",
    motivation: "Say something wrong today and right tomorrow.",
    headline: "Speak without fear",
  },
  video: { youtubeVideoID: "dQw4w9WgXcQ" },
  pricing: { price: 18 },
} as const;

/** Signs up a tutor over REST, and inserts the profile with `insertProfile`. */
export async function aLegacyTutor(server: TestServer): Promise<LegacyPerson> {
  const tutor = await aNewLegacyTutor(server);
  await insertProfile(server, tutor.id);
  return tutor;
}

/** Signs up a tutor over REST, and completes the profile, with pictures, in the wizard's five requests. */
export async function aLegacyTutorByWizard(server: Pick<TestServer, "origin">): Promise<LegacyPerson> {
  const tutor = await aNewLegacyTutor(server);
  await tutor.saves({ ...ameliaSays.about, email: tutor.credentials.email });
  await tutor.saves({ avatar: await tutor.rest.upload("image", await aPhoto()) });
  await tutor.saves(ameliaSays.description);
  await tutor.saves({ ...ameliaSays.video, thumbnail: await tutor.rest.upload("image", await aPhoto()) });
  await tutor.saves(ameliaSays.pricing);
  return tutor;
}
