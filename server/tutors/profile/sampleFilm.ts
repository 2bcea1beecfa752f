/**
 * The YouTube id of the film that the demo tutors link to, because they have no video of their own: "Big Buck Bunny" by
 * the Blender Foundation, which is free to use (CC BY 3.0).
 */
export const sampleFilmId = "aqz-KE-bpKQ";
