import { ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import * as css from "./Breadcrumb.css";
import { copy } from "./copy";
import { addressOf, noFilters } from "./tutorFilters";

/** The way to a profile: all tutors, those of the subject, the tutor. */
export function Breadcrumb({
  subject,
  name,
}: {
  readonly subject: { readonly value: string; readonly label: string } | null;
  readonly name: string;
}) {
  const ofSubject = subject && { pathname: "/tutors", search: addressOf({ ...noFilters, subject: subject.value }) };
  return (
    <nav aria-label={copy.profile.breadcrumb}>
      <ol className={css.path}>
        <li className={css.step}>
          <Link to="/tutors" className={css.link}>
            {copy.profile.findTutors}
          </Link>
          <ChevronRight size={16} aria-hidden />
        </li>
        {subject && ofSubject && (
          <li className={css.step}>
            <Link to={ofSubject} className={css.link}>
              {copy.profile.subjectTutors(titleCase(subject.label))}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        )}
        <li className={css.step} aria-current="page">
          {name}
        </li>
      </ol>
    </nav>
  );
}

/** "Web development" as a title writes it: "Web Development". */
function titleCase(words: string): string {
  return words.replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
