import { Controller, type UseFormReturn } from "react-hook-form";
import { FileDrop } from "../../../ui/forms/FileDrop";
import { copy } from "../copy";
import { pictureTypes, type PictureUpload } from "./usePictureUpload";
import type { WizardValues } from "../wizardSteps";

export function PictureField({
  form,
  name,
  label,
  hint,
  missing,
  shape,
  upload,
  saved,
}: {
  readonly form: UseFormReturn<WizardValues>;
  readonly name: "avatar" | "thumbnail";
  readonly label: string;
  readonly hint: string;
  /** The error message if there is no picture. */
  readonly missing: string;
  readonly shape: "square" | "wide";
  readonly upload: PictureUpload;
  /** The URL of the saved picture. */
  readonly saved: string | null;
}) {
  const validate = (fileName: string) => {
    if (upload.progress.phase === "sending") return copy.stillSending;
    if (upload.progress.phase === "failed") return upload.progress.reason;
    return fileName !== "" || saved !== null || missing;
  };
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate }}
      render={({ field, fieldState }) => (
        <FileDrop
          label={label}
          hint={hint}
          error={fieldState.error?.message}
          accept={pictureTypes}
          shape={shape}
          picture={upload.preview ?? saved}
          progress={upload.progress}
          inputRef={field.ref}
          onFile={upload.choose}
          onCancel={upload.cancel}
          onRetry={upload.retry}
        />
      )}
    />
  );
}
