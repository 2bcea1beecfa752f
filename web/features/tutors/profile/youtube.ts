/** The URL where a YouTube video is watched. */
export function youtubeAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}
