import { useEffect, useState } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { SaveDeviceDocument } from "../../../graphql/generated/graphql";
import { useApolloClient, useMutation } from "../../../graphql/hooks";
import { unsubscribeDevice } from "../../../graphql/push/unsubscribeDevice";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "../dialog/AccountDialog.css";
import { copy } from "./copy";
import { type PushState, pushState, subscribeDevice } from "./pushDevice";

/** Does not ask for permission to show notifications until the button is clicked. */
export function PushOnThisDevice({ pushKey }: { readonly pushKey: string | null }) {
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const client = useApolloClient();
  const [save] = useMutation(SaveDeviceDocument);
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
      // Otherwise, notifications would appear to be on for this device, although the server sends none.
      if (!isSaved) await unsubscribeDevice(client);
    }
  };
  const turnOff = () => unsubscribeDevice(client);
  const press = async (change: () => Promise<unknown>) => {
    setBusy(true);
    await change().catch((error: unknown) => showToast({ variant: "destructive", ...caughtErrorText(error) }));
    await look();
    setBusy(false);
  };
  const isUnavailable = state === "impossible" || state === "blocked";
  return (
    <>
      <p className={css.hint} role="status">
        {isUnavailable ? copy[state] : state === "on" ? copy.isOn : copy.push}
      </p>
      {!isUnavailable && (
        <Button
          full
          variant="secondary"
          loading={busy || state === null}
          onClick={() => void press(state === "on" ? turnOff : turnOn)}
        >
          {state === "on" ? copy.turnOff : copy.turnOn}
        </Button>
      )}
    </>
  );
}
