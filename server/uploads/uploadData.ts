import type { PersonalData } from "../accounts/index.js";
import { UploadedFileRow } from "./rows/UploadedFileRow.js";

export const uploadData: PersonalData = {
  tables: { uploaded_file: "owner_id = $1" },
  async remove({ dataSource: { manager } }, ownerId) {
    // Mark all files as unused pictures, so that the next hourly cleanup removes them: it looks only for pictures, but
    // can remove files of any kind.
    await manager.update(UploadedFileRow, { ownerId }, { kind: "image", inUseAt: () => "now() - interval '2 days'" });
  },
};
