// The former name, for callers that are not renamed yet.
export { RateLimitSubjects as RateLimitSubjects, subjectOf } from "./RateLimitSubjects.js";
