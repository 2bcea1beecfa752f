import { Dialog } from "../../../ui/overlays/Dialog";
import { copy } from "../copy";
import * as css from "./ShortcutsDialog.css";

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={copy.shortcuts.title}>
      <dl className={css.list}>
        {copy.shortcuts.keys.map(({ keys, does }) => (
          <div key={does} className={css.line}>
            <dt>{does}</dt>
            <dd className={css.keys}>
              {keys.map((together, index) => (
                <span key={together.join()} className={css.together}>
                  {index > 0 && <span className={css.or}>{copy.shortcuts.or}</span>}
                  {together.map((key) => (
                    <kbd key={key} className={css.key}>
                      {key}
                    </kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
