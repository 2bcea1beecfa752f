/** The former names of metrics, exposed alongside the current ones until the next release. */
export const oldMetricNames: Readonly<Record<string, string>> = {
  saywell_pubsub_envelopes_total: "saywell_bell_letters_total",
  saywell_pubsub_up: "saywell_bell_up",
};

export const oldLabelNames: Readonly<Record<string, string>> = { transport: "door" };
