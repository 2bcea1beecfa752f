import { Heart } from "lucide-react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import {
  type SaveButton_TutorFragment,
  SaveTutorDocument,
  UnsaveTutorDocument,
} from "../../../graphql/generated/graphql";
import { useMutation, type FragmentFields } from "../../../graphql/hooks";
import { IconButton } from "../../../ui/elements/IconButton";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";
import { noteSavedChange } from "./savedChanges";

export function SaveButton({ tutor }: { readonly tutor: FragmentFields<SaveButton_TutorFragment> }) {
  const [save] = useMutation(SaveTutorDocument);
  const { id, displayName, isSaved } = tutor;
  const [unsave] = useMutation(UnsaveTutorDocument, {
    // The response doesn't contain a tutor who is no longer visible.
    update: (cache, { data }) => {
      if (data?.unsaveTutor.userErrors.length !== 0) return;
      cache.modify({ id: `Tutor:${id}`, fields: { isSaved: () => false } });
    },
  });
  const press = async () => {
    noteSavedChange();
    const variables = { input: { tutorId: id } };
    const saved = { __typename: "Tutor" as const, id, isSaved: !isSaved };
    const payload = { __typename: "SaveTutorPayload" as const, tutor: saved, userErrors: [] };
    try {
      const result = isSaved
        ? (await unsave({ variables, optimisticResponse: { unsaveTutor: payload } })).data?.unsaveTutor
        : (await save({ variables, optimisticResponse: { saveTutor: payload } })).data?.saveTutor;
      const [error] = result?.userErrors ?? [];
      if (error !== undefined) showToast({ title: error.reason, variant: "destructive" });
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
  };
  return (
    <IconButton
      aria-pressed={isSaved}
      label={copy.tutor.save(displayName)}
      icon={<Heart size={20} aria-hidden fill={isSaved ? "currentColor" : "none"} />}
      onClick={() => void press()}
    />
  );
}
