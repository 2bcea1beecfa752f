/** The tutors that others see: those with everything that a card requires whose account is not suspended. */
export const visible = { listed: true, suspended: false } as const;
