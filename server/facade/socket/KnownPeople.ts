import { LRUCache } from "lru-cache";
import { createPersonLoader, type Person, type PersonLoader } from "../../accounts/index.js";
import type { Database } from "../../platform/database/database.js";
import type { Soon } from "../../platform/soon.js";
import type { People } from "../words/conversations.js";

/** For how long a person is remembered, in milliseconds; a changed name or picture goes unnoticed at most twice as long. */
const freshFor = 5_000;

/** The people of all connections: whoever is known is there at once. */
export class KnownPeople implements People {
  private readonly known = new LRUCache<string, Person>({ max: 10_000, ttl: freshFor, ttlResolution: 1000 });
  private readonly loader: PersonLoader;

  constructor(database: Database) {
    const asked = new LRUCache<string, Promise<Person>>({ max: 10_000, ttl: freshFor, ttlResolution: 1000 });
    this.loader = createPersonLoader(database, asked);
  }

  load(id: string): Soon<Person> {
    return this.known.get(id) ?? this.find(id);
  }

  private async find(id: string): Promise<Person> {
    const person = await this.loader.load(id);
    this.known.set(id, person);
    return person;
  }
}
