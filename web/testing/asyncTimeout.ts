import { configure } from "@testing-library/dom";

/* Awaited elements usually appear at once, but on a busy machine that can take long. */
configure({ asyncUtilTimeout: 30_000 });
