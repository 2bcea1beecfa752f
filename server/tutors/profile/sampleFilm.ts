/**
 * The YouTube id of the film that the demo tutors link to, since they have no video of their own: "Big Buck Bunny" by
 * the Blender Foundation, which may be shown freely (CC BY 3.0).
 */
export const sampleFilmId = "aqz-KE-bpKQ";
