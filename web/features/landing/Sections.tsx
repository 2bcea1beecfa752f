import spain from "../../../node_modules/country-flag-icons/3x2/ES.svg?inline";
import france from "../../../node_modules/country-flag-icons/3x2/FR.svg?inline";
import britain from "../../../node_modules/country-flag-icons/3x2/GB.svg?inline";
import { ChevronRight, ShieldCheck, Star } from "lucide-react";
import { Link } from "react-router-dom";
import { Container } from "../../ui/layout/Container";
import { VisuallyHidden } from "../../ui/layout/VisuallyHidden";
import { classes } from "../../ui/theme/classes";
import { copy } from "./copy";
import portraits from "./pictures/samples.webp";
import * as css from "./Sections.css";

const flags = [britain, spain, france];

export function StatsStrip() {
  return (
    <div className={css.statsBackground}>
      <Container wide>
        <dl className={css.stats}>
          {copy.stats.map(({ figure, what }) => (
            <div key={what} className={css.stat}>
              <dt className={css.what}>{what}</dt>
              <dd className={css.figure}>{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </div>
  );
}

/** With `linked`, each language links to the search page; pass false for tutors, who can't open that page. */
export function Languages({ linked }: { readonly linked: boolean }) {
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{copy.languages.heading}</h2>
      <ul className={css.threeWide}>
        {copy.languages.cards.map(({ name, subject, tutors }, index) => (
          <li key={name} className={classes(css.language, linked && css.pressable)}>
            <img src={flags[index]} width={48} height={32} alt="" className={css.flag} />
            <div>
              <h3 className={css.languageName}>
                {linked ? (
                  <Link to={`/tutors?subject=${subject}`} className={css.cover}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </h3>
              <p className={css.muted}>{tutors}</p>
            </div>
            {linked && <ChevronRight size={24} aria-hidden className={css.arrow} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SampleTutors() {
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{copy.samples.heading}</h2>
      <ul className={css.threeWide}>
        {copy.samples.tutors.map(({ id, name, teaches, rating, quote }, index) => (
          <li key={name} className={classes(css.tutor, css.pressable)}>
            <div className={css.tutorHead}>
              <img
                className={css.tutorPicture[index]}
                src={portraits}
                width={72}
                height={72}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <div>
                <h3 className={css.strong}>
                  <Link to={`/tutors/${id}`} className={css.cover}>
                    {name}
                  </Link>
                </h3>
                <p className={css.muted}>{teaches}</p>
              </div>
              <p className={css.rating}>
                <Star size={18} fill="currentColor" aria-hidden />
                <span aria-hidden="true">{rating}</span>
                <VisuallyHidden>{copy.samples.rating(rating)}</VisuallyHidden>
              </p>
            </div>
            <p>{quote}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function HowItWorks() {
  return (
    <section className={css.section}>
      <h2 className={css.heading}>{copy.steps.heading}</h2>
      <ol className={css.three}>
        {copy.steps.cards.map(({ title, body }, index) => (
          <li key={title} className={css.step}>
            <span className={css.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={css.cardTitle}>{title}</h3>
            <p className={css.muted}>{body}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function GuaranteeBanner() {
  return (
    <section className={css.guarantee}>
      <ShieldCheck size={40} aria-hidden className={css.guaranteeIcon} />
      <h2 className={css.heading}>{copy.guarantee.heading}</h2>
      <p>{copy.guarantee.body}</p>
    </section>
  );
}
