import { videoIdOf } from "./videoLink";

const id = "dQw4w9WgXcQ";

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?list=PL0&v=${id}&t=42s`,
  `http://youtube.com/watch?v=${id}`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=abc`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/embed/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${id}`,
  `www.youtube.com/watch?v=${id}`,
  `  ${id} `,
])("the video id is parsed from %s", (link) => expect(videoIdOf(link)).toBe(id));

test.each([
  "",
  "my video",
  "https://www.youtube.com/",
  "https://www.youtube.com/@amelia",
  "https://vimeo.com/123456789",
  "https://videopress.com/embed/zcnJVzQz",
  "https://videopress.com/embed/zcnJ",
  "https://example.org/watch?v=short",
  "https://www.youtube.com/watch?v=tooshort",
  "https://www.youtube.com/embed/videoseries?list=PL0",
  "https://www.youtube.com/embed/live_stream?channel=UC0",
  "javascript:alert(1)",
])("no video id is parsed from %j, which is not a YouTube video link", (link) => expect(videoIdOf(link)).toBeNull());
