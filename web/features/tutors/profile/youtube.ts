/** Returns the URL of a YouTube video's watch page. */
export function youtubeAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}
