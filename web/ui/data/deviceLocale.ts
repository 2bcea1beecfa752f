/** The language of formatted dates and times; their elements need it as `lang`, because the page is in English. */
export const deviceLocale = new Intl.DateTimeFormat().resolvedOptions().locale;
