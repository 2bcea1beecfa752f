import { useRef, useState } from "react";
import { Button } from "../../../ui/elements/Button";
import { TextField } from "../../../ui/forms/TextField";
import { VisuallyHidden } from "../../../ui/layout/VisuallyHidden";
import { showToast } from "../../../ui/overlays/toastStore";
import * as css from "./ApiKeys.css";
import { copy } from "./copy";

export function NewApiKey({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copyKey = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setCopied(true);
    } catch {
      field.current?.select();
      showToast({ variant: "destructive", title: copy.created.copyFailed });
    }
  };
  return (
    <div className={css.stack}>
      <TextField
        ref={field}
        label={copy.created.label}
        value={token}
        readOnly
        className={css.token}
        onFocus={({ target }) => target.select()}
      />
      <Button full onClick={() => void copyKey()}>
        {isCopied ? copy.created.copied : copy.created.copy}
      </Button>
      <VisuallyHidden>
        <span role="status">{isCopied && copy.created.copied}</span>
      </VisuallyHidden>
      <Button full variant="secondary" onClick={onDone}>
        {copy.created.done}
      </Button>
    </div>
  );
}
