/**
 * The YouTube id of the film that the demo's tutors link to, because they have recorded no video: "Big Buck Bunny" by
 * the Blender Foundation, which may be shown freely (CC BY 3.0).
 */
export const sampleFilmId = "aqz-KE-bpKQ";
