import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import { Name } from "../../../ui/elements/Name";
import * as css from "./Breadcrumb.css";
import { copy } from "../copy";

/** The middle step is the same for every tutor (specification, section 2, "Tutor profile"). */
export function Breadcrumb({ name }: { readonly name: string }) {
  const steps = [
    { to: "/tutors", label: copy.profile.findTutors },
    { to: "/tutors?subject=web-development", label: copy.profile.featuredTutors },
  ];
  return (
    <nav aria-label={copy.profile.breadcrumb}>
      <ol className={css.path}>
        {steps.map(({ to, label }) => (
          <li key={label} className={css.step}>
            <Link to={to} className={css.link}>
              {label}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
        <li className={css.step} aria-current="page">
          <Name>{name}</Name>
        </li>
      </ol>
    </nav>
  );
}
