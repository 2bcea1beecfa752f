import { CircleQuestionMark, KeyRound, LogOut, Settings } from "lucide-react";
import { useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router-dom";
import { hasUnsavedChanges } from "../../../graphql/session/accountStorage";
import { useLogOut } from "../../../graphql/session/logOut/useLogOut";
import { unsentMessages } from "../../../graphql/session/unsentMessages";
import type { Viewer } from "../../../graphql/session/viewerStore";
import { copy as uiCopy } from "../../../ui/data/copy";
import { Menu, MenuChoices, MenuItem, MenuLine } from "../../../ui/overlays/Menu";
import { themeChoices, useTheme } from "../../../ui/theme/ThemeSwitch";
import { copy, helpUrl } from "../copy";
import { LogOutDialog } from "../logOut/LogOutDialog";

/**
 * The logout confirmation is bundled with the menu: it is needed when messages are unsent, often because the server is
 * unreachable.
 */
export function AvatarMenuItems({
  viewer,
  trigger,
  onStay,
}: {
  readonly viewer: Viewer;
  readonly trigger: ReactElement;
  /** Called if the user decides not to log out. By then, the menu item that had focus no longer exists. */
  readonly onStay: () => void;
}) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [theme, chooseTheme] = useTheme();
  // The account dialog is opened through the URL, so that Back closes it and every page can open it. With `fromMenu`,
  // closing the dialog in any other way goes back too.
  const openAccount = () => {
    void navigate({ pathname, search, hash: "account" }, { state: { fromMenu: true }, preventScrollReset: true });
  };
  const logOut = useLogOut();
  const [isConfirming, setConfirming] = useState(false);
  const losesNothing = () => unsentMessages().count() === 0 && !hasUnsavedChanges();
  const stay = () => {
    // An open dialog traps focus, so close it first.
    flushSync(() => setConfirming(false));
    onStay();
  };
  return (
    <>
      <Menu trigger={trigger} defaultOpen>
        <MenuItem icon={<CircleQuestionMark size={20} aria-hidden />} href={helpUrl}>
          {copy.help}
        </MenuItem>
        {viewer.role !== "STUDENT" && (
          <MenuItem
            icon={<Settings size={20} aria-hidden />}
            onSelect={() => void navigate("/dashboard/tutor/settings")}
          >
            {copy.settings}
          </MenuItem>
        )}
        <MenuItem icon={<KeyRound size={20} aria-hidden />} onSelect={openAccount}>
          {copy.accountDialog}
        </MenuItem>
        <MenuLine />
        <MenuChoices label={uiCopy.theme} value={theme} onChange={chooseTheme} choices={themeChoices} />
        <MenuLine />
        <MenuItem
          icon={<LogOut size={20} aria-hidden />}
          onSelect={() => (losesNothing() ? void logOut() : setConfirming(true))}
        >
          {copy.logOut}
        </MenuItem>
      </Menu>
      {isConfirming && <LogOutDialog onStay={stay} />}
    </>
  );
}
