import type { ReactNode } from "react";
import { useViewer } from "../../graphql/session/viewerStore";
import { Container } from "../../ui/layout/Container";
import { Main } from "../../ui/layout/Main";
import { PageTitle } from "../../ui/layout/PageTitle";
import { copy } from "./copy";
import { Hero } from "./Hero";
import { Promos } from "./Promos";
import { GuaranteeBanner, HowItWorks, Languages, SampleTutors, StatsStrip } from "./Sections";

export function LandingPage({ header }: { readonly header: ReactNode }) {
  const viewer = useViewer();
  return (
    <>
      <PageTitle description={copy.description}>{copy.title}</PageTitle>
      {header}
      <Main>
        <Hero start={viewer === null ? "/auth/sign-up-as-student" : "/dashboard"} />
        <StatsStrip />
        <Container wide>
          <Languages linked={viewer === null || viewer.role === "STUDENT"} />
          <SampleTutors />
          <HowItWorks />
        </Container>
        <GuaranteeBanner />
        <Container wide>
          <Promos />
        </Container>
      </Main>
    </>
  );
}
