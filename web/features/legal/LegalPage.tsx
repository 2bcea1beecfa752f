import type { ReactNode } from "react";
import { Container } from "../../ui/layout/Container";
import { Main } from "../../ui/layout/Main";
import { PageHeading } from "../../ui/layout/PageHeading";
import { PageTitle } from "../../ui/layout/PageTitle";
import type { LegalText } from "./copy";
import * as css from "./LegalPage.css";

export function LegalPage({ header, text }: { readonly header: ReactNode; readonly text: LegalText }) {
  return (
    <>
      {header}
      <Main>
        <PageTitle description={text.lead}>{text.title}</PageTitle>
        <Container className={css.page}>
          <article className={css.prose}>
            <header>
              <PageHeading>{text.title}</PageHeading>
              <p className={css.lead}>{text.lead}</p>
            </header>
            {text.sections.map(({ title, paragraphs = [], points = [] }) => (
              <section key={title} className={css.section}>
                <h2 className={css.title}>{title}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
                {points.length > 0 && (
                  <ul className={css.points}>
                    {points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
              </section>
            ))}
          </article>
        </Container>
      </Main>
    </>
  );
}
