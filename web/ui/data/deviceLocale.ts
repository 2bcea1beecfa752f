/** The language of formatted dates and times. Set it as `lang` on their elements, because the page is in English. */
export const deviceLocale = new Intl.DateTimeFormat().resolvedOptions().locale;
