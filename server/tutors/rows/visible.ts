/** Matches the tutors that others see: those with everything a card requires and an account that is not suspended. */
export const visible = { listed: true, suspended: false } as const;
