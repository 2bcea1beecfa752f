/** The former names of metrics, which are exposed alongside the current ones until the next release. */
export const oldMetricNames: Readonly<Record<string, string>> = {
  saywell_pubsub_envelopes_total: "saywell_bell_letters_total",
  saywell_pubsub_up: "saywell_bell_up",
};

/** The former names of labels, which are exposed in the same way as those of metrics. */
export const oldLabelNames: Readonly<Record<string, string>> = { transport: "door" };
