import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { ServerFailed } from "../../../../graphql/connection/failures";
import { subjects, tutorSearch } from "../../../../testing/tutorResponses";
import { heading, leo, loaded, mia, visitSearch } from "../../../../testing/visitSearch";
import { Toaster } from "../../../../ui/overlays/Toast";
import { endFirstSearch, expectFirstSearch } from "../firstSearch";

describe("the filters", () => {
  it("are read from the URL", async () => {
    const { searches } = visitSearch({}, "/tutors?subject=english&country=uz,es&from=5&to=30&sort=price-lowest");
    await heading("38 teacher(s) that match your needs");
    expect(searches()).toEqual([
      {
        filter: { subject: "english", countries: ["uz", "es"], priceFrom: 5, priceTo: 30 },
        sort: "PRICE_LOWEST_FIRST",
      },
    ]);
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue("English");
    expect(screen.getByRole("button", { name: "Price per lesson $5 - $30" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Country of birth 2 countries" })).toBeVisible();
    expect(screen.getByLabelText("Sort by")).toHaveDisplayValue("Price: lowest first");
  });

  it.each([
    ["days=sun", "Sun"],
    ["days=sun&slots=9-12", "Sun, 9-12"],
    ["days=sun,mon,tue", "3 days"],
    ["slots=9-12,12-15,18-21", "3 times"],
    ["days=sun,mon,tue&slots=9-12,12-15,18-21", "3 days, 3 times"],
    ["days=sun&slots=9-12,12-15", "1 day, 2 times"],
    ["days=sun,mon&slots=9-12", "2 days, 1 time"],
  ])("for the availability %s are summarized as “%s”", async (query, summary) => {
    visitSearch({}, `/tutors?${query}`);
    expect(await screen.findByRole("button", { name: `Availability ${summary}` })).toBeVisible();
    await loaded();
  });

  it.each([
    ["university-preparation", "University preparation"],
    ["ielts", "IELTS"],
  ])("name the subject %s as “%s” even before the subjects have loaded", async (value, label) => {
    visitSearch({ SubjectPicker: () => new Promise(() => undefined) }, `/tutors?subject=${value}`);
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue(label);
    expect(screen.getByRole("button", { name: `Remove ${label}` })).toBeVisible();
    await loaded();
  });

  it("start a search and update the URL as soon as Nora picks a subject, while the old results stay visible", async () => {
    let answer: (data: ReturnType<typeof tutorSearch>) => void = () => undefined;
    const { nora, browser, searches } = visitSearch({
      TutorSearch: ({ filter }) =>
        (filter as { subject?: string }).subject
          ? new Promise((resolve) => (answer = resolve))
          : tutorSearch([mia, leo], { totalCount: 38 }),
    });
    await heading("38 teacher(s) that match your needs");
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "Web development");
    expect(searches().at(-1)).toEqual({ filter: { subject: "web-development" }, sort: "TOP_PICKS" });
    expect(browser.address()).toBe("/tutors?subject=web-development");
    expect(screen.getByRole("article", { name: /Leo K\./ })).toBeVisible();
    answer(tutorSearch([mia]));
    expect(await heading("1 teacher(s) that match your needs")).toBeVisible();
    expect(screen.queryByRole("article", { name: /Leo K\./ })).toBeNull();
  });

  it("are removed one by one with their chips, or all at once", async () => {
    const { nora, browser, searches } = visitSearch({}, "/tutors?subject=english&country=uz,es&to=30");
    await heading("38 teacher(s) that match your needs");
    const chips = within(screen.getByRole("list", { name: "Active filters" }));
    await nora.click(chips.getByRole("button", { name: "Remove Spain" }));
    expect(browser.address()).toBe("/tutors?subject=english&country=uz&to=30");
    await loaded();
    await nora.click(chips.getByRole("button", { name: "Remove $1 - $30 per lesson" }));
    expect(browser.address()).toBe("/tutors?subject=english&country=uz");
    await loaded();
    await nora.click(chips.getByRole("button", { name: "Clear all" }));
    await loaded();
    expect(browser.address()).toBe("/tutors");
    expect(searches().at(-1)).toEqual({ filter: {}, sort: "TOP_PICKS" });
    expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull();
  });

  it("offer to reload the subjects when loading them fails, and a toast gives the reason", async () => {
    let isFailing = true;
    const { nora } = visitSearch(
      {
        SubjectPicker: () => {
          if (isFailing) throw new ServerFailed();
          return subjects;
        },
      },
      "/tutors?subject=english",
    );
    render(<Toaster />);
    const again = () => screen.findByRole("button", { name: "Load the subjects again" });
    await again();
    const title = "Something went wrong on our side.";
    await nora.click(within(await screen.findByRole("region", { name: "Alerts" })).getByRole("button"));
    expect(screen.queryByText(title)).toBeNull();
    await nora.click(await again());
    expect(await screen.findByText(title)).toBeVisible();
    isFailing = false;
    await nora.click(await again());
    expect(screen.getByLabelText("I want to learn")).toHaveFocus();
    await nora.selectOptions(screen.getByLabelText("I want to learn"), "Web development");
    expect(screen.getByRole("button", { name: "Remove Web development" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Try again/ })).toBeNull();
    await loaded();
  });

  it("offer a retry when the numbers of tutors per country can't be loaded, and a toast gives the reason", async () => {
    let isFailing = true;
    const { nora } = visitSearch({
      CountryPicker: () => {
        if (isFailing) throw new ServerFailed();
        const spain = { __typename: "CountryCount", country: { __typename: "Country", code: "ES" }, tutors: 3 };
        return { tutors: { __typename: "TutorConnection", countries: [spain] } };
      },
    });
    render(<Toaster />);
    await nora.click(await screen.findByRole("button", { name: /^Country of birth/ }));
    const again = await screen.findByRole("button", { name: "Load the tutor counts again" });
    expect(await screen.findByText("Something went wrong on our side.")).toBeVisible();
    isFailing = false;
    await nora.click(again);
    expect(screen.getByLabelText("Search countries")).toHaveFocus();
    expect(await screen.findByRole("option", { name: /Spain.*3 tutors/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load the tutor counts again" })).toBeNull();
    await loaded();
  });

  it("move focus to the heading of the first question when a new student reloads that question's subjects", async () => {
    expectFirstSearch();
    let isFailing = true;
    const { nora } = visitSearch({
      SubjectPicker: () => {
        if (isFailing) throw new ServerFailed();
        return subjects;
      },
    });
    const question = within(await screen.findByRole("region", { name: "What do you want to learn?" }));
    isFailing = false;
    await nora.click(await question.findByRole("button", { name: "Load the subjects again" }));
    expect(question.getByRole("heading")).toHaveFocus();
    expect(await question.findByRole("button", { name: "English" })).toBeVisible();
    endFirstSearch();
    await loaded();
  });

  it("are restored by the browser's back button", async () => {
    const { browser } = visitSearch({}, "/tutors?subject=english");
    await heading("38 teacher(s) that match your needs");
    await browser.go("/tutors");
    await loaded();
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue("All subjects");
    await browser.go(-1);
    expect(screen.getByLabelText("I want to learn")).toHaveDisplayValue("English");
  });
});
