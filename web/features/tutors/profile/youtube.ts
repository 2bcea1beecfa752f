/** Returns the URL at which to watch a YouTube video. */
export function youtubeAddress(videoId: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}
