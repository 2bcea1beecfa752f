import { useEffect, useRef, useState } from "react";
import { RequestFailed } from "../../../graphql/connection/failures";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { inOneString } from "../../../graphql/errors/errorTitle";
import { kindOf, typesOf, unsupported, uploadFile } from "../../../graphql/uploadFile";
import type { UploadProgress } from "../../../ui/forms/FileDrop";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";

/** The accepted picture types, comma-separated. */
export const pictureTypes = typesOf("image");

export type PictureUpload = {
  readonly progress: UploadProgress;
  /** The object URL of the chosen picture; null if there is none, or once it is saved. */
  readonly preview: string | null;
  /** Uploads a picture, replacing any other; shows a toast if the client or the server does not support its type. */
  readonly choose: (file: File) => void;
  /** Cancels the upload and discards the picture. */
  readonly cancel: () => void;
  readonly retry: () => void;
};

type Chosen = { readonly file: File; readonly preview: string };

/**
 * Uploads one picture at a time; calls `onName` with the stored file's name, or with "" while there is none. `name` is
 * the form's value, which is "" again once the picture is saved.
 */
export function usePictureUpload(name: string, onName: (name: string) => void): PictureUpload {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<UploadProgress>({ phase: "idle" });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ""), [chosen]);

  const discard = () => {
    setChosen(null);
    setProgress({ phase: "idle" });
  };
  const reject = (file: File) => {
    showToast({ variant: "destructive", title: copy.pictureType, description: unsupported(file) });
  };

  const send = async (file: File) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    onName("");
    setProgress({ phase: "sending", fraction: 0 });
    const onProgress = (fraction: number) => {
      if (!controller.signal.aborted) setProgress({ phase: "sending", fraction });
    };
    try {
      const stored = await uploadFile(file, { onProgress, signal: controller.signal });
      if (controller.signal.aborted) return;
      setProgress({ phase: "sent" });
      onName(stored);
    } catch (error) {
      if (controller.signal.aborted) return;
      onName("");
      if (error instanceof RequestFailed && error.code === "PICTURE_NOT_SUPPORTED") {
        reject(file);
        discard();
      } else setProgress({ phase: "failed", reason: inOneString(caughtErrorText(error)) });
    }
  };
  const isSaved = progress.phase === "sent" && name === "";
  return {
    progress: isSaved ? { phase: "idle" } : progress,
    preview: isSaved ? null : (chosen?.preview ?? null),
    choose(file) {
      if (kindOf(file) !== "image") {
        reject(file);
        return;
      }
      setChosen({ file, preview: URL.createObjectURL(file) });
      void send(file);
    },
    cancel() {
      running.current?.abort();
      discard();
      onName("");
    },
    retry: () => chosen && void send(chosen.file),
  };
}
