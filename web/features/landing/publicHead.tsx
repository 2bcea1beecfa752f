import { brandName } from "../../ui/theme/brand";
import { copy } from "./copy";

/** A placeholder that the server replaces with the public URL at run time. */
const origin = "https://origin.invalid";

const title = `${copy.title} · ${brandName}`;
const picture = `${origin}/social.png`;

/** JSON-LD for search engines. */
const facts = {
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Organization",
      "@id": `${origin}/#organization`,
      name: brandName,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      description: copy.description,
    },
    { "@type": "WebSite", url: `${origin}/`, name: brandName, publisher: { "@id": `${origin}/#organization` } },
    {
      "@type": "FAQPage",
      mainEntity: copy.steps.cards.map(({ title: step, body }) => ({
        "@type": "Question",
        name: `${copy.steps.heading}: ${step}`,
        acceptedAnswer: { "@type": "Answer", text: body },
      })),
    },
  ],
};

const social: readonly (readonly [string, string])[] = [
  ["og:type", "website"],
  ["og:site_name", brandName],
  ["og:locale", "en_US"],
  ["og:url", `${origin}/`],
  ["og:title", title],
  ["og:description", copy.description],
  ["og:image", picture],
  ["og:image:type", "image/png"],
  ["og:image:width", "1200"],
  ["og:image:height", "630"],
  ["og:image:alt", copy.hero.heading],
];

export const publicHead = (
  <>
    <link rel="canonical" href={`${origin}/`} />
    {social.map(([property, content]) => (
      <meta key={property} property={property} content={content} />
    ))}
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content={title} />
    <meta name="twitter:description" content={copy.description} />
    <meta name="twitter:image" content={picture} />
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  </>
);
