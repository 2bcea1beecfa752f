import { ApiKeysDialog } from "../apiKeys/ApiKeysDialog";
import { AccountDialog } from "./AccountDialog";

/** The dialog of a URL that ends in one of the account's hashes; one chunk, because both are small. */
export function AccountDialogs({ hash, onClose }: { readonly hash: string; readonly onClose: () => void }) {
  return hash === "#account" ? <AccountDialog onClose={onClose} /> : <ApiKeysDialog onClose={onClose} />;
}
