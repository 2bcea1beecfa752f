export type DemoStudent = { readonly key: string; readonly firstName: string; readonly lastName: string };

export const students: readonly DemoStudent[] = [
  { key: "nora.lindgren", firstName: "Nora", lastName: "Lindgren" },
  { key: "tomas.rivera", firstName: "Tomás", lastName: "Rivera" },
  { key: "yuki.tanaka", firstName: "Yuki", lastName: "Tanaka" },
  { key: "ibrahim.yusuf", firstName: "Ibrahim", lastName: "Yusuf" },
  { key: "camille.laurent", firstName: "Camille", lastName: "Laurent" },
  { key: "daniel.kowalski", firstName: "Daniel", lastName: "Kowalski" },
  { key: "lena.hoffmann", firstName: "Lena", lastName: "Hoffmann" },
  { key: "oskar.nyberg", firstName: "Oskar", lastName: "Nyberg" },
];
