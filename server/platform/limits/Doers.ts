// The former name, for callers that are not renamed yet.
export { RateLimitSubjects as Doers, subjectOf } from "./RateLimitSubjects.js";
