import { isolated } from "../../../ui/data/isolated";

/** Copy for the reviews, in a separate file because they are fetched after the rest of the page. */
export const copy = {
  title: "What students say",
  none: "No reviews yet",
  more: "Show more reviews",
  write: "Write a review",
  edit: "Edit your review",
  hint: "Students this tutor has replied to can leave a review.",
  formTitle: (name: string) => `Review ${isolated(name)}`,
  stars: "Your rating",
  star: (count: number) => `${count} ${count === 1 ? "star" : "stars"}`,
  text: "Your review",
  send: "Publish review",
  update: "Update review",
  sentTitle: "Thank you!",
  sent: "Your review is published",
  updated: "Your review has been updated",
  noStars: "Give one to five stars",
  loadFailed: "We couldn't load the reviews",
} as const;
