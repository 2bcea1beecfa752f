import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link as RouterLink } from "react-router-dom";
import { classes } from "../../../ui/theme/classes";
import { Container } from "../../../ui/layout/Container";
import { Logo } from "../../../ui/elements/Logo";
import { ThemeSwitch } from "../../../ui/theme/ThemeSwitch";
import { copy } from "../copy";
import * as css from "./Footer.css";

export function Footer() {
  return (
    <footer className={css.footer}>
      <Container wide>
        <nav aria-label={copy.footer.label} className={css.columns}>
          {copy.footer.columns.map((column) => (
            <FooterColumn key={column.title} {...column} />
          ))}
        </nav>
        <div className={css.bottom}>
          <Logo onHero />
          <p className={css.copyright}>{copy.footer.copyright}</p>
          <ul className={css.legal}>
            {copy.footer.legal.map((name) => (
              <li key={name}>
                <RouterLink to="/" className={css.link}>
                  {name}
                </RouterLink>
              </li>
            ))}
          </ul>
          <div className={css.theme}>
            <ThemeSwitch />
          </div>
        </div>
      </Container>
    </footer>
  );
}

function FooterColumn({ title, links }: { readonly title: string; readonly links: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <div className={css.column}>
      <button
        type="button"
        className={css.opener}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        {title}
        <ChevronDown size={20} aria-hidden className={open ? css.turned : undefined} />
      </button>
      <h2 className={css.title}>{title}</h2>
      <ul id={listId} className={classes(css.links, open && css.open)}>
        {links.map((name) => (
          <li key={name}>
            <RouterLink to="/" className={css.link}>
              {name}
            </RouterLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
