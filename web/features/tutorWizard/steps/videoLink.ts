import getVideoId from "get-video-id";

// Embed URLs of playlists and live streams have a word of the same length in place of the id.
const youtubeId = /^(?!videoseries$|live_stream$)[A-Za-z0-9_-]{11}$/;

/** Extracts a YouTube video's id from any form of its link, or from the bare id; returns null if there is none. */
export function videoIdOf(text: string): string | null {
  const given = text.trim();
  if (youtubeId.test(given)) return given;
  try {
    const { id, service } = getVideoId(given);
    return service === "youtube" && id != null && youtubeId.test(id) ? id : null;
  } catch {
    // get-video-id throws for incomplete VideoPress links.
    return null;
  }
}

/** Returns the link to a saved video, as shown in the field. */
export function videoLinkOf(id: string): string {
  return `https://www.youtube.com/watch?v=${id}`;
}
