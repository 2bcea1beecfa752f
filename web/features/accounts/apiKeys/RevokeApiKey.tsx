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
  const [revoke, { loading }] = useMutation(RevokeApiKeyDocument, {
    variables: { input: { id } },
    onCompleted: ({ revokeApiKey }) => {
      const [problem] = revokeApiKey.userErrors;
      showToast(problem ? { variant: "destructive", title: problem.reason } : { title: copy.revoked(name) });
      onRevoked();
    },
    onError: (error) => showToast({ variant: "destructive", ...caughtErrorText(error) }),
  });
  return (
    <div className={css.choices}>
      <Button variant="secondary" onClick={onKeep}>
        {copy.revoking.keep}
      </Button>
      <Button variant="danger" loading={loading} onClick={() => void revoke()}>
        {copy.revoke}
      </Button>
    </div>
  );
}
