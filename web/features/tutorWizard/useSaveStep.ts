import type { UseFormReturn } from "react-hook-form";
import { caughtErrorText } from "../../graphql/errors/caughtErrorText";
import { type Wizard_ProfileFragment, SaveTutorProfileDocument, type TutorStep } from "../../graphql/generated/graphql";
import { useMutation } from "../../graphql/hooks";
import { showToast } from "../../ui/overlays/toastStore";
import { fieldOf, inputOf, stepFields, valuesOf, type WizardValues } from "./wizardSteps";

/**
 * Returns a function that saves one step. The step's fields then hold the values that the server stored; fields of
 * other steps, and fields that were changed in the meantime, keep their input. Problems are shown next to their fields,
 * and the first problem's field gets focus; problems without a field, and failed requests, are shown in a toast.
 * The function resolves to the saved profile, or to null if the step was not saved or was changed in the meantime.
 */
export function useSaveStep(
  form: UseFormReturn<WizardValues>,
): (step: TutorStep, values: WizardValues) => Promise<Wizard_ProfileFragment | null> {
  const [mutate] = useMutation(SaveTutorProfileDocument);

  const saved = async (step: TutorStep, values: WizardValues) => {
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
    const unchanged = stepFields[step].filter((field) => typed[field] === values[field]);
    form.reset({ ...typed, ...Object.fromEntries(unchanged.map((field) => [field, stored[field]])) });
    return unchanged.length === stepFields[step].length ? profile : null;
  };
  return async (step, values) => {
    try {
      return await saved(step, values);
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
      return null;
    }
  };
}
