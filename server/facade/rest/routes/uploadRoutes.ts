import type { UploadKind } from "../../../uploads/index.js";
import type { FacadeServices } from "../../services.js";
import type { Route } from "../route.js";

/** Returns the upload routes; the form field has the same name as the path's last segment. */
export function uploadRoutes({ files }: FacadeServices): readonly Route[] {
  return (["image", "video", "pdf"] as const satisfies readonly UploadKind[]).map((upload) => ({
    method: "post",
    path: `/upload/${upload}`,
    caller: "user",
    limit: "uploads",
    upload,
    answer: async ({ viewer, file }) => {
      if (file === null) throw new Error(`The route of ${upload} was called without a file.`);
      return { status: 201, data: { file_path: await files.keep(viewer, file) } };
    },
  }));
}
