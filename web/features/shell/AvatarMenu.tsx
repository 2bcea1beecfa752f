import { CircleQuestionMark, LogOut, Settings } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { logOut } from "../../graphql/session";
import type { Viewer } from "../../graphql/viewerStore";
import { Avatar } from "../../ui/Avatar";
import { copy as uiCopy } from "../../ui/copy";
import { Menu, MenuChoices, MenuItem, MenuLine } from "../../ui/Menu";
import { themeChoices, useTheme } from "../../ui/ThemeSwitch";
import * as css from "./AppHeader.css";
import { copy, helpUrl } from "./copy";

/** The viewer's picture, which opens the menu with help, settings (tutors), colours and log out. */
export function AvatarMenu({ viewer }: { readonly viewer: Viewer }) {
  const navigate = useNavigate();
  const [theme, chooseTheme] = useTheme();
  return (
    <Menu
      trigger={
        <button type="button" className={css.avatarButton} aria-label={copy.account(viewer.displayName)}>
          <Avatar name={viewer.displayName} image={viewer.avatar} size={40} eager />
        </button>
      }
    >
      {viewer.role === "STUDENT" && <p className={css.menuBalance}>{copy.balance}</p>}
      <MenuItem icon={<CircleQuestionMark size={20} aria-hidden />} href={helpUrl}>
        {copy.help}
      </MenuItem>
      {viewer.role === "TEACHER" && (
        <MenuItem
          icon={<Settings size={20} aria-hidden />}
          onSelect={() => void navigate("/dashboard/tutor/settings")}
        >
          {copy.settings}
        </MenuItem>
      )}
      <MenuLine />
      <MenuChoices label={uiCopy.theme} value={theme} onChange={chooseTheme} choices={themeChoices} />
      <MenuLine />
      <MenuItem icon={<LogOut size={20} aria-hidden />} onSelect={() => void logOut()}>
        {copy.logOut}
      </MenuItem>
    </Menu>
  );
}
