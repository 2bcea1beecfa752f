import { z } from "zod";
import { requireAuthenticated } from "../../../accounts/index.js";
import { pageSize } from "../../../platform/pagination.js";
import { DomainError } from "../../../platform/errors/DomainError.js";
import type { FacadeServices } from "../../services.js";
import { optionalNumber, optionalText, numeric } from "../../mappers/input.js";
import { toLegacyTutor } from "../../mappers/legacyPerson.js";
import { ownUser } from "./accountRoutes.js";
import { type Route, route } from "../route.js";
import { countryList } from "./queryList.js";

/** The maximum and default number of items in a list. */
const maxListLength = 500;

/** The end of the price slider, in USD: a `priceTo` of this or more means no upper bound. */
const sliderEnd = 40;

// Clients omit unchanged fields; `ProfilePatch` does not allow an explicit `undefined`.
const field = z.string("must be a string").nullable().exactOptional();
const profile = z.object({
  firstName: field,
  lastName: field,
  country: field,
  subject: field,
  over18: z.boolean("must be true or false").nullable().exactOptional(),
  avatar: field,
  introduction: field,
  experience: field,
  motivation: field,
  headline: field,
  thumbnail: field,
  youtubeVideoID: field,
  price: numeric.exactOptional(),
});

/** Returns the routes for tutor search and tutor profiles. */
export function tutorRoutes(services: FacadeServices): readonly Route[] {
  const { tutors } = services;
  return [
    route({
      method: "get",
      path: "/teachers",
      caller: "user",
      limit: "searches",
      shape: z.object({
        subject: optionalText,
        countries: countryList,
        "countries[]": countryList,
        priceFrom: optionalNumber,
        priceTo: optionalNumber,
        limit: optionalNumber,
      }),
      answer: async ({ viewer, input: { "countries[]": more, limit: requested, countries, ...criteria } }) => {
        const limit = pageSize(requested ?? maxListLength, "limit", maxListLength);
        const hasUpperBound = criteria.priceTo !== null && criteria.priceTo < sliderEnd;
        const priceTo = hasUpperBound ? criteria.priceTo : null;
        const filter = { ...criteria, priceTo, countries: [...countries, ...more] };
        const page = await tutors.list(viewer, { filter, sort: "TOP_PICKS", first: limit, most: maxListLength });
        const meta = { total: await page.countAll(), limit, hasMore: page.hasNext };
        return { data: page.items.map((item) => toLegacyTutor(item.profile)), meta };
      },
    }),
    {
      method: "get",
      path: "/teachers/:id",
      caller: "user",
      answer: async ({ viewer, id }) => {
        const found = await tutors.byId(viewer, id);
        if (found === null) throw DomainError.of("NOT_FOUND", "TUTOR_NOT_FOUND", "There is no such tutor.");
        return { data: toLegacyTutor(found) };
      },
    },
    route({
      method: "put",
      path: "/teachers/:id",
      caller: "user",
      shape: profile,
      answer: async ({ viewer, id, input: { youtubeVideoID, ...fields } }) => {
        const patch = youtubeVideoID === undefined ? fields : { ...fields, youtubeVideoId: youtubeVideoID };
        await tutors.saveProfile(viewer, patch, id);
        return { data: await ownUser(services, requireAuthenticated(viewer)) };
      },
    }),
  ];
}
