import { configure } from "@testing-library/dom";

/* Awaited elements usually appear immediately, but on a busy machine that can take a while. */
configure({ asyncUtilTimeout: 30_000 });
