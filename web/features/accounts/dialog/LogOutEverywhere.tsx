import { useState, useSyncExternalStore } from "react";
import { hasUnsavedChanges, setUnsavedChanges } from "../../../graphql/session/accountStorage";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { LogOutEverywhereDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { goHomeLoggedOut } from "../../../graphql/session/forgetSession";
import { unsentMessages } from "../../../graphql/session/unsentMessages";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "./AccountDialog.css";
import { copy } from "./copy";

/** Unlike logging out on this device, this works only if the server can be reached, so failures are shown. */
export function LogOutEverywhere() {
  const [logOutEverywhere] = useMutation(LogOutEverywhereDocument);
  const [busy, setBusy] = useState(false);
  const { watch, count } = unsentMessages();
  const unsent = useSyncExternalStore(watch, count);
  const [isUnsaved] = useState(hasUnsavedChanges);
  const warning = [unsent > 0 && copy.unsent(unsent), isUnsaved && copy.unsaved].filter(Boolean).join(" ");
  const press = async () => {
    setBusy(true);
    try {
      const { data } = await logOutEverywhere();
      const problem = data?.logOutEverywhere.userErrors[0];
      if (problem === undefined) {
        setUnsavedChanges(false);
        await goHomeLoggedOut();
        return;
      }
      showToast({ variant: "destructive", title: problem.reason });
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <p className={css.hint}>{copy.devices}</p>
      <p role="status" className={css.warning}>
        {warning}
      </p>
      <Button full variant="danger" loading={busy} onClick={() => void press()}>
        {warning !== "" ? copy.everywhereAnyway : copy.everywhere}
      </Button>
    </>
  );
}
