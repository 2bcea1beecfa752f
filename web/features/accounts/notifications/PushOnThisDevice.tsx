import { useEffect, useState } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { RemoveDeviceDocument, SaveDeviceDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "../dialog/AccountDialog.css";
import { copy } from "./copy";
import { type PushState, pushState, subscribeDevice, unsubscribeDevice } from "./pushDevice";

/** Does not ask for permission to show notifications until the button is clicked. */
export function PushOnThisDevice({ pushKey }: { readonly pushKey: string | null }) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [save] = useMutation(SaveDeviceDocument);
  const [remove] = useMutation(RemoveDeviceDocument);
  const look = async () => setState(await pushState(pushKey).catch(() => "impossible" as const));
  useEffect(() => {
    let isShown = true;
    void pushState(pushKey)
      .catch(() => "impossible" as const)
      .then((found) => isShown && setState(found));
    return () => {
      isShown = false;
    };
  }, [pushKey]);

  const turnOn = async () => {
    const device = pushKey === null ? null : await subscribeDevice(pushKey);
    if (device === null) return;
    let isSaved = false;
    try {
      const { data } = await save({ variables: { input: device } });
      const [error] = data?.savePushSubscription.userErrors ?? [];
      if (error !== undefined) showToast({ variant: "destructive", title: error.reason });
      isSaved = error === undefined;
    } finally {
      // Otherwise, this device would show notifications as on although the server sends none.
      if (!isSaved) await unsubscribeDevice();
    }
  };
  const turnOff = async () => {
    const endpoint = await unsubscribeDevice();
    if (endpoint !== null) await remove({ variables: { input: { endpoint } } });
  };
  const press = async (change: () => Promise<void>) => {
    setBusy(true);
    await change().catch((error: unknown) => showToast({ variant: "destructive", ...caughtErrorText(error) }));
    await look();
    setBusy(false);
  };
  if (state === "impossible" || state === "blocked") return <p className={css.hint}>{copy[state]}</p>;
  return (
    <>
      <p className={css.hint}>{state === "on" ? copy.isOn : copy.push}</p>
      <Button
        full
        variant="secondary"
        loading={busy || state === null}
        onClick={() => void press(state === "on" ? turnOff : turnOn)}
      >
        {state === "on" ? copy.turnOff : copy.turnOn}
      </Button>
    </>
  );
}
