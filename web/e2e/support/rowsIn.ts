import type { Page } from "playwright-core";

export const rowsIn = (page: Page, table: "answers" | "outbox") =>
  page.evaluate(
    (name) =>
      new Promise<readonly object[]>((resolve, reject) => {
        const opening = indexedDB.open("saywell");
        opening.onerror = () => reject(new Error("The database could not be opened."));
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as object[]);
          };
        };
      }),
    table,
  );
