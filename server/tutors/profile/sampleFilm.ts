/**
 * The YouTube id of "Big Buck Bunny" by the Blender Foundation, which is free to use (CC BY 3.0). The demo tutors link
 * to it, because they have no videos of their own.
 */
export const sampleFilmId = "aqz-KE-bpKQ";
