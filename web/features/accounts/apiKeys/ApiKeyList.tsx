import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { ApiKeysQuery } from "../../../graphql/generated/graphql";
import { Button } from "../../../ui/elements/Button";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import * as css from "./ApiKeys.css";
import { copy, scopes } from "./copy";

export type ListedApiKey = NonNullable<ApiKeysQuery["viewer"]>["apiKeys"][number];

/** The list of keys and when each was last used, and a button to create one. */
export function ApiKeyList({
  apiKeys,
  isFailed,
  onRetry,
  onCreate,
  onRevoke,
}: {
  /** Undefined while the keys are loading. */
  readonly apiKeys: readonly ListedApiKey[] | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly onCreate: () => void;
  readonly onRevoke: (apiKey: ListedApiKey) => void;
}) {
  const [now] = useState(() => Date.now());
  if (apiKeys === undefined) {
    return isFailed ? <ErrorState title={copy.notLoaded} onRetry={onRetry} /> : <Skeleton height={160} />;
  }
  const create = <Button onClick={onCreate}>{copy.create}</Button>;
  if (apiKeys.length === 0) {
    return <EmptyState {...copy.none} picture={<KeyRound size={40} aria-hidden />} action={create} />;
  }
  return (
    <div className={css.stack}>
      {create}
      <ul className={css.list}>
        {apiKeys.map((apiKey) => (
          <li key={apiKey.id} className={css.row}>
            <div className={css.facts}>
              <p className={css.name}>{apiKey.name}</p>
              <p className={css.fact}>{apiKey.scopes.map((scope) => scopes[scope]).join(" · ")}</p>
              <p className={css.fact}>
                <code className={css.secret}>{copy.ending(apiKey.lastFour)}</code> · {copy.used(apiKey.lastUsedAt)} ·{" "}
                {copy.expiry(apiKey.expiresAt, now)}
              </p>
            </div>
            <Button
              size="dense"
              variant="secondary"
              aria-label={copy.revokeKey(apiKey.name)}
              onClick={() => onRevoke(apiKey)}
            >
              {copy.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <p className={css.fact}>{copy.lasting}</p>
    </div>
  );
}
