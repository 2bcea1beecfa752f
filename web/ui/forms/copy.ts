export const formCopy = {
  clear: "Clear",
  noMatches: "No matches",
  matches: (count: number) => (count === 1 ? "1 match" : `${count} matches`),
  upload: {
    choose: "Choose a picture",
    drop: "or drop or paste it here",
    replace: "Choose another picture",
    sending: (percent: number) => `Uploading, ${percent}%`,
    cancel: "Cancel upload",
    sent: "Picture uploaded. It is saved when you continue.",
  },
  stepOf: (step: number, steps: number, title: string) => `Step ${step} of ${steps}: ${title}`,
  stepDone: "done",
} as const;
