import { configure } from "@testing-library/dom";

/* Awaited elements usually appear immediately, but can take a while on a busy machine. */
configure({ asyncUtilTimeout: 30_000 });
