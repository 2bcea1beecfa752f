import { ButtonLink } from "../../ui/elements/Button";
import { Container } from "../../ui/layout/Container";
import { PageHeading } from "../../ui/layout/PageHeading";
import { copy } from "./copy";
import * as css from "./Hero.css";
import left from "./pictures/hero-left.webp";
import middle from "./pictures/hero-middle.webp";
import right from "./pictures/hero-right.webp";

export function Hero({ start }: { readonly start: string }) {
  return (
    <section className={css.hero}>
      <Container wide className={css.columns}>
        <div className={css.words}>
          <PageHeading size="hero">{copy.hero.heading}</PageHeading>
          <p className={css.lead}>{copy.hero.lead}</p>
          <ButtonLink to={start} variant="accent" size="large">
            {copy.hero.start}
          </ButtonLink>
        </div>
        <div className={css.arches}>
          {[left, middle, right].map((picture, index) => (
            <div key={picture} className={[css.left, css.middle, css.right][index]}>
              <img className={css.person} src={picture} width={480} height={480} alt="" />
            </div>
          ))}
        </div>
      </Container>
    </section>
  );
}
