import { KeyRound } from "lucide-react";
import { useState } from "react";
import { serverNow } from "../../../graphql/connection/serverTime";
import { Button } from "../../../ui/elements/Button";
import { EmptyState } from "../../../ui/feedback/EmptyState";
import { ErrorState } from "../../../ui/feedback/ErrorState";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { ApiKeyItem } from "./ApiKeyItem";
import * as css from "./ApiKeys.css";
import { copy } from "./copy";
import type { ListedApiKey } from "./listedApiKey";

export function ApiKeyList({
  apiKeys,
  isFailed,
  onRetry,
  onCreate,
  onRevoke,
}: {
  /** Undefined until the keys have loaded. */
  readonly apiKeys: readonly ListedApiKey[] | undefined;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
  readonly onCreate: () => void;
  readonly onRevoke: (apiKey: ListedApiKey) => void;
}) {
  const [now] = useState(serverNow);
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
          <ApiKeyItem key={apiKey.id} apiKey={apiKey} now={now} onRevoke={() => onRevoke(apiKey)} />
        ))}
      </ul>
      <p className={css.fact}>{copy.lasting}</p>
    </div>
  );
}
