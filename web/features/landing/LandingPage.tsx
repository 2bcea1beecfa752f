import { useViewer } from "../../graphql/viewerStore";
import { Container } from "../../ui/Container";
import { Main } from "../../ui/Main";
import { PageTitle } from "../../ui/PageTitle";
import { copy } from "./copy";
import { Hero } from "./Hero";
import { Promos } from "./Promos";
import { GuaranteeBanner, HowItWorks, Languages, SampleTutors, StatsStrip } from "./Sections";
import { SiteHeader } from "./SiteHeader";

/** The public first page. */
export function LandingPage() {
  const viewer = useViewer();
  return (
    <>
      <PageTitle>{copy.title}</PageTitle>
      <SiteHeader viewer={viewer} />
      <Main>
        <Hero start={viewer === null ? "/auth/sign-up-as-student" : "/dashboard"} />
        <StatsStrip />
        <Container wide>
          <Languages />
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
