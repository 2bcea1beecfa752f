import { Skeleton } from "../../../ui/feedback/Skeleton";
import { classes } from "../../../ui/theme/classes";
import { ChatListSkeleton } from "../list/ChatListStates";
import * as columnCss from "./ChatColumn.css";
import * as css from "./ChatPage.css";

/** Shown until the page's scripts have loaded. */
export function ChatPageSkeleton() {
  return (
    <div className={css.page}>
      <div className={css.column}>
        <div className={css.head}>
          <Skeleton width={120} height={28} />
        </div>
        <div className={css.lists}>
          <div className={columnCss.search}>
            <Skeleton height={44} />
          </div>
          <ChatListSkeleton />
        </div>
      </div>
      <div className={classes(css.pane, css.hiddenOnPhones)} />
    </div>
  );
}
