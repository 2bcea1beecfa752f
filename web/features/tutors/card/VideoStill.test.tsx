import "@testing-library/jest-dom";
import { fireEvent, render, screen } from "@testing-library/react";
import { VideoStill } from "./VideoStill";

const still = { url: "/uploads/still.jpg", srcSet: "" };
const words = "No introduction video yet";

function show(props: { thumbnail?: typeof still | null; youtubeVideoId?: string | null; videoIsSample?: boolean }) {
  const { container } = render(
    <VideoStill thumbnail={null} youtubeVideoId="dQw4w9WgXcQ" displayName="Mia K." width={320} {...props} />,
  );
  return {
    link: () => screen.queryByRole("link", { name: "Watch the introduction video of Mia K. (opens in a new tab)" }),
    picture: () => container.querySelector("img"),
    playIcon: () => container.querySelector(".lucide-play"),
  };
}

it("a video with a thumbnail is a link that shows the picture and a play icon, without the default text", () => {
  const { link, picture, playIcon } = show({ thumbnail: still });
  expect(link()).toContainElement(picture());
  expect(playIcon()).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
});

it("a video without a thumbnail is a link that shows the default text, but neither a picture nor a play icon", () => {
  const { link, picture, playIcon } = show({});
  expect(link()).toContainElement(screen.getByText(words));
  expect(picture()).toBeNull();
  expect(playIcon()).toBeNull();
});

it("a video whose thumbnail can't be loaded shows the default text", () => {
  const { link, picture, playIcon } = show({ thumbnail: still });
  const broken = picture();
  if (broken) fireEvent.error(broken);
  expect(link()).toContainElement(screen.getByText(words));
  expect(playIcon()).toBeNull();
});

it("a sample video without a thumbnail shows both the default text and the Sample video label", () => {
  show({ videoIsSample: true });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("Sample video")).toBeVisible();
});

it("a tutor without a video gets the default text and no link", () => {
  const { link } = show({ youtubeVideoId: null });
  expect(screen.getByText(words)).toBeVisible();
  expect(link()).toBeNull();
});
