import { configure } from "@testing-library/dom";

/* What is waited for comes in a moment; on a busy machine a moment is long. */
configure({ asyncUtilTimeout: 30_000 });
