import { ApiKeysDialog } from "../apiKeys/ApiKeysDialog";
import { NotificationsDialog } from "../notifications/NotificationsDialog";
import { AccountDialog } from "./AccountDialog";

/** The dialogs share a chunk, because each is small. */
export function AccountDialogs({ hash, onClose }: { readonly hash: string; readonly onClose: () => void }) {
  if (hash === "#api-keys") return <ApiKeysDialog onClose={onClose} />;
  if (hash === "#notifications") return <NotificationsDialog onClose={onClose} />;
  return <AccountDialog onClose={onClose} />;
}
