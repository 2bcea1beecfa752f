import { Heart } from "lucide-react";
import {
  SaveButton_TutorFragmentDoc,
  SaveTutorDocument,
  UnsaveTutorDocument,
} from "../../../graphql/generated/graphql";
import { useFragment, useMutation, type FragmentType } from "../../../graphql/hooks";
import { IconButton } from "../../../ui/elements/IconButton";
import { showToast } from "../../../ui/overlays/toastStore";
import { copy } from "../copy";

/** A heart that saves or unsaves a tutor; updates optimistically and reverts on failure. */
export function SaveButton({ tutor }: { readonly tutor: FragmentType<typeof SaveButton_TutorFragmentDoc> }) {
  const { data, complete } = useFragment({
    fragment: SaveButton_TutorFragmentDoc,
    fragmentName: "SaveButton_tutor",
    from: tutor,
  });
  const [save] = useMutation(SaveTutorDocument);
  const [unsave] = useMutation(UnsaveTutorDocument);
  if (!complete) return null;
  const { id, displayName, isSaved } = data;
  const press = async () => {
    const answer = { tutor: { __typename: "Tutor" as const, id, isSaved: !isSaved }, userErrors: [] };
    const variables = { input: { tutorId: id } };
    try {
      if (isSaved) {
        await unsave({
          variables,
          optimisticResponse: { unsaveTutor: { __typename: "SaveTutorPayload" as const, ...answer } },
        });
      } else {
        await save({
          variables,
          optimisticResponse: { saveTutor: { __typename: "SaveTutorPayload" as const, ...answer } },
        });
      }
    } catch {
      showToast({ title: copy.tutor.saveFailed, variant: "destructive" });
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
