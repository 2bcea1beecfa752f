export function tutor(id: string, firstName: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    __typename: "Tutor",
    id,
    firstName,
    lastName: "Kim",
    displayName: `${firstName} K.`,
    verified: true,
    birthCountry: { __typename: "Country", code: "ES" },
    headline: `${firstName}'s headline`,
    introduction: `${firstName}'s introduction`,
    experience: `${firstName}'s experience`,
    motivation: `${firstName}'s motivation`,
    lessonPrice: { __typename: "Money", amount: 1700 },
    rating: null,
    reviewCount: 0,
    isSaved: false,
    mayReview: false,
    viewerReview: null,
    newContacts48h: 0,
    trialRequests48h: 0,
    responseHours: null,
    youtubeVideoId: "dQw4w9WgXcQ",
    videoIsSample: false,
    availability: [],
    timeZone: null,
    avatar: null,
    thumbnail: null,
    subject: { __typename: "Subject", value: "web-development", label: "Web development" },
    ...more,
  };
}

export function tutorSearch(
  tutors: readonly ReturnType<typeof tutor>[],
  { totalCount = tutors.length, hasNextPage = false, endCursor = "end" } = {},
) {
  return {
    tutors: {
      __typename: "TutorConnection",
      totalCount,
      edges: tutors.map((node) => ({ __typename: "TutorEdge", node })),
      pageInfo: { __typename: "PageInfo", hasNextPage, endCursor },
    },
  };
}

export const subjects = {
  subjects: [
    { __typename: "Subject", value: "english", label: "English" },
    { __typename: "Subject", value: "web-development", label: "Web development" },
  ],
};
