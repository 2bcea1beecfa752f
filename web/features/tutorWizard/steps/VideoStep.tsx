import { useWatch, type UseFormReturn } from "react-hook-form";
import { ExternalLink } from "../../../ui/elements/Link";
import { TextField } from "../../../ui/forms/TextField";
import { copy } from "../copy";
import { PictureField } from "./PictureField";
import { fieldProps, filled } from "./TextSteps";
import type { PictureUpload } from "./usePictureUpload";
import { videoIdOf, videoLinkOf } from "./videoLink";
import * as css from "../Wizard.css";
import type { WizardValues } from "../wizardSteps";

/** Shows a link instead of the video, so that no request is sent to the video's host. */
export function VideoStep({
  form,
  upload,
  saved,
}: {
  readonly form: UseFormReturn<WizardValues>;
  readonly upload: PictureUpload;
  readonly saved: string | null;
}) {
  const found = videoIdOf(useWatch({ control: form.control, name: "videoLink" }));
  return (
    <>
      <div>
        <TextField
          hint={copy.videoHint}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...fieldProps(form, "videoLink", {
            validate: {
              filled: filled.validate,
              video: (link) => videoIdOf(link) !== null || copy.videoInvalid,
            },
          })}
        />
        <div role="status">
          {found !== null && (
            <p className={css.found}>
              {copy.videoFound} <ExternalLink href={videoLinkOf(found)}>{`youtu.be/${found}`}</ExternalLink>
            </p>
          )}
        </div>
      </div>
      <PictureField
        form={form}
        name="thumbnail"
        label={copy.thumbnail}
        hint={copy.thumbnailHint}
        missing={copy.thumbnailMissing}
        shape="wide"
        upload={upload}
        saved={saved}
      />
    </>
  );
}
