import { useState } from "react";
import { errorText } from "../../../graphql/errors/errorTitle";
import { ApiKeysDocument } from "../../../graphql/generated/graphql";
import { useQuery } from "../../../graphql/hooks";
import { useIsMounted } from "../../../ui/data/useIsMounted";
import { Dialog } from "../../../ui/overlays/Dialog";
import { showToast } from "../../../ui/overlays/toastStore";
import { useFailureToast } from "../../../ui/overlays/useFailureToast";
import { ApiKeyList } from "./ApiKeyList";
import { copy } from "./copy";
import { CreateApiKeyForm } from "./CreateApiKeyForm";
import type { ListedApiKey } from "./listedApiKey";
import { NewApiKey } from "./NewApiKey";
import { RevokeApiKey } from "./RevokeApiKey";

type View =
  | { readonly at: "list" }
  | { readonly at: "creating" }
  | { readonly at: "created"; readonly token: string }
  | { readonly at: "revoking"; readonly apiKey: ListedApiKey };

const headings = {
  list: () => ({ title: copy.title, description: copy.description }),
  creating: () => ({ title: copy.creating.title, description: copy.creating.body }),
  created: () => ({ title: copy.created.title, description: copy.created.body }),
};

function headingOf(view: View) {
  if (view.at !== "revoking") return headings[view.at]();
  return { title: copy.revoking.title(view.apiKey.name), description: copy.revoking.body };
}

export function ApiKeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [view, setView] = useState<View>({ at: "list" });
  const { data, error, refetch } = useQuery(ApiKeysDocument, { fetchPolicy: "cache-and-network" });
  useFailureToast(data?.viewer ? undefined : error, errorText);
  const isOpen = useIsMounted();
  const show = (token: string) => {
    if (isOpen.current) setView({ at: "created", token });
    else showToast({ variant: "destructive", ...copy.created.notShown });
  };
  const list = () => setView({ at: "list" });
  const refetchList = () => {
    void refetch().catch(() => undefined);
    // By the time a key is revoked, the user may have opened another view.
    setView((now) => (now === view ? { at: "list" } : now));
  };
  return (
    <Dialog onClose={onClose} {...headingOf(view)}>
      {view.at === "list" && (
        <ApiKeyList
          apiKeys={data?.viewer?.apiKeys}
          isFailed={error !== undefined}
          onRetry={refetchList}
          onCreate={() => setView({ at: "creating" })}
          onRevoke={(apiKey) => setView({ at: "revoking", apiKey })}
        />
      )}
      {view.at === "creating" && <CreateApiKeyForm onCreated={show} onBack={list} />}
      {view.at === "created" && <NewApiKey token={view.token} onDone={refetchList} />}
      {view.at === "revoking" && <RevokeApiKey apiKey={view.apiKey} onKeep={list} onRevoked={refetchList} />}
    </Dialog>
  );
}
