import type { Example } from "../Example";
import { placeholders } from "../ids";

const { tutorId } = placeholders;

export const tutorExamples: readonly Example[] = [
  {
    title: "Find tutors",
    query: `# Log in as a student first, in the bar above.
query FindTutors($filter: TutorFilter) {
  tutors(first: 5, filter: $filter, sort: TOP_PICKS) {
    totalCount
    edges {
      node {
        id
        displayName
        headline
        birthCountry { code name }
        lessonPrice { amount currency }
        verified
        subject { label }
      }
    }
    pageInfo { hasNextPage endCursor }
  }
}`,
    variables: { filter: { subject: "english", priceTo: 30 } },
  },
  {
    title: "Find tutors for Saturday mornings",
    query: `query OnSaturdays($filter: TutorFilter) {
  tutors(first: 5, filter: $filter) {
    edges { node { displayName timeZone availability { day part } } }
  }
}`,
    variables: { filter: { timeZone: "Europe/Madrid", availability: [{ day: "SAT", part: "FROM_9_TO_12" }] } },
  },
  {
    title: "List the subjects",
    query: `query Subjects {
  subjects { label value }
}`,
  },
  {
    title: "Count the tutors from each country",
    query: `query Countries {
  countries { country { code name } tutors }
}`,
  },
  {
    title: "One tutor with reviews",
    query: `query OneTutor($id: ID!) {
  tutor(id: $id) {
    displayName
    headline
    introduction
    experience
    motivation
    lessonPrice { amount currency }
    rating
    responseHours
    avatar { url srcSet }
    reviews(first: 3) { totalCount edges { node { stars text writtenAt author { displayName } } } }
  }
}`,
    variables: { id: tutorId },
  },
  {
    title: "Save a tutor for later",
    query: `mutation SaveTutor($input: SaveTutorInput!) {
  saveTutor(input: $input) { userErrors { code reason } tutor { displayName isSaved } }
}`,
    variables: { input: { tutorId } },
  },
  {
    title: "Remove a saved tutor",
    query: `mutation UnsaveTutor($input: SaveTutorInput!) {
  unsaveTutor(input: $input) { userErrors { code reason } tutor { displayName isSaved } }
}`,
    variables: { input: { tutorId } },
  },
  {
    title: "Review a tutor who has replied",
    query: `mutation LeaveReview($input: LeaveReviewInput!) {
  leaveReview(input: $input) { userErrors { code field reason } review { id stars text } tutor { rating reviewCount } }
}`,
    variables: { input: { tutorId, stars: 5, text: "Patient and clear." } },
  },
  {
    title: "My profile as a tutor",
    query: `# Log in as a tutor.
query MyProfile {
  viewer {
    verified
    tutorProfile { finishedSteps tutor { id displayName headline lessonPrice { amount currency } } }
  }
}`,
  },
  {
    title: "Change my profile as a tutor",
    query: `mutation SaveProfile($input: SaveTutorProfileInput!) {
  saveTutorProfile(input: $input) {
    userErrors { code field reason }
    viewer { verified tutorProfile { finishedSteps } }
  }
}`,
    variables: { input: { headline: "English for people who travel", price: 24.5 } },
  },
];
