import { useEffect, useRef, useState } from "react";
import { caughtErrorText } from "../../../graphql/errors/caughtErrorText";
import { RevokeApiKeyDocument } from "../../../graphql/generated/graphql";
import { useMutation } from "../../../graphql/hooks";
import { Button } from "../../../ui/elements/Button";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "./ApiKeys.css";
import { copy } from "./copy";
import type { ListedApiKey } from "./listedApiKey";

export function RevokeApiKey({
  apiKey: { id, name },
  onKeep,
  onRevoked,
}: {
  readonly apiKey: Pick<ListedApiKey, "id" | "name">;
  readonly onKeep: () => void;
  readonly onRevoked: () => void;
}) {
  const [revoke] = useMutation(RevokeApiKeyDocument);
  const [busy, setBusy] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const press = async () => {
    setBusy(true);
    try {
      const { data } = await revoke({ variables: { input: { id } } });
      const problem = data?.revokeApiKey.userErrors[0];
      showToast(problem ? { variant: "destructive", title: problem.reason } : { title: copy.revoked(name) });
      onRevoked();
    } catch (error) {
      showToast({ variant: "destructive", ...caughtErrorText(error) });
      setBusy(false);
    }
  };
  return (
    <div className={css.choices}>
      <Button ref={keep} variant="secondary" onClick={onKeep}>
        {copy.revoking.keep}
      </Button>
      <Button variant="danger" loading={busy} onClick={() => void press()}>
        {copy.revoke}
      </Button>
    </div>
  );
}
