import { copy } from "../copy";
import * as css from "./TutorProfilePage.css";

export function AboutTutor({
  tutor,
}: {
  readonly tutor: {
    readonly headline: string | null;
    readonly experience: string | null;
    readonly motivation: string | null;
  };
}) {
  const parts = [
    { heading: copy.profile.experience, text: tutor.experience },
    { heading: copy.profile.motivation, text: tutor.motivation },
  ];
  return (
    <section className={css.about} aria-labelledby="about-tutor">
      <h2 id="about-tutor" className={css.aboutHeading}>
        {copy.profile.about}
      </h2>
      <p className={css.headline} dir="auto">
        {tutor.headline}
      </p>
      {parts.map(
        ({ heading, text }) =>
          text && (
            <div key={heading} className={css.part}>
              <h3 className={css.partHeading}>{heading}</h3>
              <p className={css.text16} dir="auto">
                {text}
              </p>
            </div>
          ),
      )}
    </section>
  );
}
