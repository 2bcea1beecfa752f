/** A student of the demo. */
export type DemoStudent = { readonly key: string; readonly firstName: string; readonly lastName: string };

/** The students of the demo. */
export const students: readonly DemoStudent[] = [
  { key: "nora.lindgren", firstName: "Nora", lastName: "Lindgren" },
  { key: "tomas.rivera", firstName: "Tomás", lastName: "Rivera" },
  { key: "yuki.tanaka", firstName: "Yuki", lastName: "Tanaka" },
  { key: "ibrahim.yusuf", firstName: "Ibrahim", lastName: "Yusuf" },
  { key: "camille.laurent", firstName: "Camille", lastName: "Laurent" },
  { key: "daniel.kowalski", firstName: "Daniel", lastName: "Kowalski" },
];
