import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/elements/Button";
import { ShortDate } from "../../../ui/data/ShortDate";
import * as css from "./ApiKeys.css";
import { copy, scopes } from "./copy";
import type { ListedApiKey } from "./listedApiKey";
import { RenameApiKeyForm } from "./RenameApiKeyForm";

export function ApiKeyItem({
  apiKey,
  now,
  onRevoke,
}: {
  readonly apiKey: ListedApiKey;
  readonly now: number;
  readonly onRevoke: () => void;
}) {
  const [isRenaming, setRenaming] = useState(false);
  const rename = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const { lastUsedAt, expiresAt } = apiKey;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  if (isRenaming) {
    return (
      <li className={css.row}>
        <RenameApiKeyForm apiKey={apiKey} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={css.row}>
      <div className={css.facts}>
        <p className={css.name}>{apiKey.name}</p>
        <p className={css.fact}>{apiKey.scopes.map((scope) => scopes[scope]).join(" · ")}</p>
        <p className={css.fact}>
          <code className={css.secret}>{copy.ending(apiKey.lastFour)}</code> ·{" "}
          {lastUsedAt === null ? copy.neverUsed : dated(copy.lastUsed, lastUsedAt)} ·{" "}
          {expiresAt === null ? copy.noExpiry : dated(isExpired ? copy.expired : copy.expires, expiresAt)}
        </p>
      </div>
      <div className={css.choices}>
        <Button
          ref={rename}
          size="dense"
          variant="ghost"
          aria-label={copy.renameKey(apiKey.name)}
          onClick={() => setRenaming(true)}
        >
          {copy.rename}
        </Button>
        <Button size="dense" variant="secondary" aria-label={copy.revokeKey(apiKey.name)} onClick={onRevoke}>
          {copy.revoke}
        </Button>
      </div>
    </li>
  );
}

function dated(label: string, moment: string) {
  return (
    <>
      {label} <ShortDate moment={moment} />
    </>
  );
}
