import { runIn } from "../../testing/support/databases/template.js";

/** Tutors per INSERT. */
const batch = 20_000;

/**
 * Inserts the same realistic tutors every time: almost a third teach English, a tenth aren't verified, a third publish
 * their availability, most prices are below 40 USD, and names and descriptions use fewer than 200 different words.
 */
export async function fillTutors(url: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    await runIn(url, fill, [from, Math.min(count, from + batch) - 1]);
  }
  await runIn(url, "vacuum (analyze) tutor_profile");
  await runIn(url, "vacuum (analyze) account");
}

const fill = `
with someone as materialized (
  select i, (lpad(to_hex(1700000000000 + i * 1000), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid as id,
    ('x' || substr(h, 1, 8))::bit(32)::bigint as a, ('x' || substr(h, 9, 8))::bit(32)::bigint as b,
    ('x' || substr(h, 17, 8))::bit(32)::bigint as c, ('x' || substr(h, 25, 8))::bit(32)::bigint as d
  from generate_series($1::bigint, $2::bigint) i, md5(i::text) h
), words as (
  select array['Anna','Ben','Clara','David','Elena','Felix','Grace','Hugo','Irina','Jonas','Karim','Lucia','Marta','Nora',
      'Omar','Paula','Quentin','Rosa','Samuel','Teresa','Ulrich','Vera','William','Yusuf','Zofia'] as first,
    array['Adams','Becker','Costa','Duval','Eriksen','Fischer','Garcia','Haddad','Ivanova','Jensen','Kovacs','Lopez',
      'Moreau','Novak','Okafor','Popescu','Rossi','Silva','Tanaka','Varga','Weber','Yilmaz','Zhang'] as last,
    array['english','english','english','english','programming','web-development','design','university-preparation',
      'ielts','sat','math','biology','history','career-advice','english','programming'] as subject,
    array['uz','es','fr','gb','us','de','it','pt','br','in','ph','za','ng','pl','ua','tr','mx','ar','co','jp','kr','ro',
      'gr','hu','cz','rs','eg','ma','ke','vn'] as common,
    array['ad','al','am','at','az','ba','be','bg','bo','ca','ch','cl','cr','cy','dk','ee','fi','ge','hr','ie','il','is',
      'ke','lt','lv','md','mt','nl','no','nz'] as rare,
    array['Certified','Patient','Experienced','Native','Friendly','Bilingual','Curious','Structured'] as manner,
    array['grammar','conversation','pronunciation','interviews','exams','essays','algebra','JavaScript','typography',
      'cells','revolutions','careers','vocabulary','listening','calculus','portfolios'] as matter,
    array['quietly','with games','step by step','through stories','with real texts','from the first lesson','for adults',
      'for children','at your pace','with weekly goals'] as way
), made as materialized (
  select s.*, first[1 + a % 25] as first_name, last[1 + b % 23] as last_name, subject[1 + c % 16] as subject,
    case when d % 4 = 0 then rare[1 + (d / 7) % 30] else common[1 + (d / 7) % 30] end as country,
    manner[1 + a % 8] || ' teacher of ' || matter[1 + b % 16] as headline,
    'I teach ' || matter[1 + c % 16] || ' and ' || matter[1 + d % 16] || ' ' || way[1 + a % 10] || '. My students in '
      || last[1 + d % 23] || ' Street say that I am ' || lower(manner[1 + b % 8])
      || case when i % 5000 = 17 then ', and I play the theremin.' else '.' end as introduction
  from someone s, words
), people as (
  insert into account (id, role, email, first_name, last_name, avatar)
  select id, 'TEACHER', 'tutor' || i || '@example.org', first_name, last_name, 'bench-' || (i % 50) || '.webp' from made
)
insert into tutor_profile (account_id, full_name, country, subject, over18_confirmed_at, headline, introduction, experience,
  motivation, thumbnail, youtube_video_id, price, verified, available_at, time_zone, review_count, rating)
select id, first_name || ' ' || last_name, country, subject, timestamptz '2026-01-01', headline, introduction,
  (2 + a % 20) || ' years of lessons.', case when b % 3 > 0 then 'I like it when somebody understands.' end,
  case when c % 5 > 0 then 'bench-still-' || (i % 50) || '.webp' end, case when c % 5 > 0 then 'dQw4w9WgXcQ' end,
  case when d % 10 = 0 then 40 + a % 80 else 5 + (a % 3500) / 100.0 end, b % 10 > 0,
  case when c % 3 = 0 then (repeat('0', (48 * (d % 7) + 12 + d % 20)::int) || repeat('1', 12)
    || repeat('0', (324 - 48 * (d % 7) - 12 - d % 20)::int))::bit(336) end,
  case when c % 3 = 0 then (array['Europe/Madrid','America/New_York','Asia/Tashkent','UTC'])[1 + d % 4] end,
  case when a % 3 > 0 then b % 200 else 0 end, case when a % 3 > 0 then 3 + (c % 200) / 100.0 else 0 end
from made`;

/** Copies the listed tutors to the by-the-book server's tables, which are in `schema` of the same database. */
export async function copyTutors(url: string, schema: string): Promise<void> {
  const copies = [
    `insert into ${schema}.users (id, "firstName", "lastName", avatar)
      select id, first_name, last_name, avatar from account where role = 'TEACHER'`,
    `insert into ${schema}.subject (value, label) select distinct subject, initcap(subject) from tutor_profile`,
    `insert into ${schema}.country (code, name) select distinct country, upper(country) from tutor_profile`,
    `insert into ${schema}.tutor (id, "userId", "subjectValue", "countryCode", headline, introduction, thumbnail,
        "youtubeVideoId", price, verified, completeness, responsiveness, rating, "reviewCount")
      select account_id, account_id, subject, country, headline, introduction, thumbnail, youtube_video_id, price, verified,
        completeness, responsiveness, rating, review_count from tutor_profile where listed`,
  ];
  for (const copy of copies) await runIn(url, copy);
  for (const table of ["users", "tutor"]) await runIn(url, `vacuum (analyze) ${schema}.${table}`);
}
