import type { UseFormReturn } from "react-hook-form";
import { caughtErrorText } from "../../graphql/errors/caughtErrorText";
import { type Wizard_ProfileFragment, SaveTutorProfileDocument, type TutorStep } from "../../graphql/generated/graphql";
import { useMutation } from "../../graphql/hooks";
import { showToast } from "../../ui/overlays/toastStore";
import { fieldOf, inputOf, stepFields, valuesOf, type WizardField, type WizardValues } from "./wizardSteps";

/** Fields that are kept or replaced together, because `hours` are local times in `timeZone`. */
const week: readonly WizardField[] = ["hours", "timeZone"];

/**
 * Returns a function that saves one step; `known` contains the stored values that the page had before the save. After
 * the save, every field takes the server's value, which may come from another device. Exceptions are fields that were
 * edited during the save, and fields of other steps that have unsaved changes. Problems appear next to their fields,
 * and the first such field gets focus; problems without a field and failed requests appear in a toast. The function
 * resolves to the saved profile, or to null if the step was not saved or was edited during the save.
 */
export function useSaveStep(
  form: UseFormReturn<WizardValues>,
): (step: TutorStep, values: WizardValues, known: WizardValues) => Promise<Wizard_ProfileFragment | null> {
  const [mutate] = useMutation(SaveTutorProfileDocument);

  const saved = async (step: TutorStep, values: WizardValues, known: WizardValues) => {
    const { data } = await mutate({ variables: { input: inputOf(step, values) } });
    const { userErrors = [], viewer } = data?.saveTutorProfile ?? {};
    const profile = viewer?.tutorProfile ?? null;
    let shouldFocus = true;
    for (const { field, reason } of userErrors) {
      const name = fieldOf(step, field);
      if (name === null) showToast({ variant: "destructive", title: reason });
      else {
        form.setError(name, { type: "server", message: reason }, { shouldFocus });
        shouldFocus = false;
      }
    }
    if (profile === null) return null;
    const stored = valuesOf(profile);
    const typed = form.getValues();
    const own: readonly WizardField[] = stepFields[step];
    const isChanged = (field: WizardField) => typed[field] !== (own.includes(field) ? values : known)[field];
    const changed = (Object.keys(stored) as WizardField[]).filter(
      (field) => isChanged(field) || (week.includes(field) && week.some(isChanged)),
    );
    form.reset({ ...stored, ...Object.fromEntries(changed.map((field) => [field, typed[field]])) });
    return own.some((field) => changed.includes(field)) ? null : profile;
  };
  return async (...args) => {
    try {
      return await saved(...args);
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
      return null;
    }
  };
}
