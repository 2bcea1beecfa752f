import { Field, Int, ObjectType } from "type-graphql";
import { countries } from "./countries.js";

@ObjectType({ description: "A country." })
export class Country {
  @Field(() => String, { description: "The ISO 3166-1 alpha-2 code, such as UZ. Kosovo is XK." })
  code!: string;

  @Field(() => String, { description: 'The English name, such as "Uzbekistan".' })
  name!: string;
}

@ObjectType({ description: "A country of birth, with the number of tutors born there." })
export class CountryCount {
  @Field(() => Country, { description: "The country." })
  country!: Country;

  @Field(() => Int, { description: "The number of tutors born there." })
  tutors!: number;
}

const names = new Intl.DisplayNames("en", { type: "region" });
const byStoredCode = new Map(countries.map((stored) => [stored, named(stored.toUpperCase())]));

/** Returns the country with this stored code, which is in lower case. */
export function toCountry(stored: string): Country {
  return byStoredCode.get(stored) ?? named(stored.toUpperCase());
}

function named(code: string): Country {
  return { code, name: names.of(code) ?? code };
}
