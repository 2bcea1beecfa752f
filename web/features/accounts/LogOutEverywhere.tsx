import { useState } from "react";
import { errorTitle } from "../../graphql/errorTitle";
import { LogOutEverywhereDocument } from "../../graphql/generated/graphql";
import { useMutation } from "../../graphql/hooks";
import { goHomeLoggedOut } from "../../graphql/session";
import { Button } from "../../ui/Button";
import { showToast } from "../../ui/toastStore";
import * as css from "./AccountDialog.css";
import { copy } from "./copy";

/** Logs out on every device; unlike logging out here it must reach the server, so a failure is said. */
export function LogOutEverywhere() {
  const [end] = useMutation(LogOutEverywhereDocument);
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const { data } = await end();
      const problem = data?.logOutEverywhere.problems[0];
      if (problem === undefined) {
        goHomeLoggedOut();
        return;
      }
      showToast({ variant: "destructive", title: problem.reason });
    } catch (error) {
      showToast({ variant: "destructive", title: errorTitle(error) });
    }
    setBusy(false);
  };
  return (
    <>
      <p className={css.words}>{copy.account.devices}</p>
      <Button full variant="secondary" loading={busy} onClick={() => void press()}>
        {copy.account.everywhere}
      </Button>
    </>
  );
}
