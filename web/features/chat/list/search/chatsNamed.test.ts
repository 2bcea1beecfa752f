import { chatsNamed } from "./chatsNamed";

const chat = (id: string, displayName: string) => ({ id, unreadCount: 0, counterpart: { displayName } });

it.each([
  ["jos", "josé josephine"],
  ["JOSÉ", "josé josephine"],
  ["jose n", "josé"],
  ["n jose", "josé"],
  ["k.", "anna"],
  ["ose", ""],
  ["оль", "ольга"],
  ["  ", "josé josephine anna ольга łukasz søren đặng işık oʻtkir νίκος 王小明 小林 ガブリエル"],
  ["lukasz", "łukasz"],
  ["SOREN", "søren"],
  ["dang", "đặng"],
  ["isik", "işık"],
  ["o'tkir", "oʻtkir"],
  ["νικοσ", "νίκος"],
  ["ａｎｎａ", "anna"],
  ["小", "王小明 小林"],
  ["小明", "王小明"],
  ["明小", ""],
  ["リエ g", "ガブリエル"],
  ["カ", "ガブリエル"],
])("a search for %j finds %j", (search, found) => {
  const chats = [
    chat("josé", "José N."),
    chat("josephine", "Josephine O."),
    chat("anna", "Anna K."),
    chat("ольга", "Ольга И."),
    chat("łukasz", "Łukasz R."),
    chat("søren", "Søren B."),
    chat("đặng", "Đặng T."),
    chat("işık", "Işık A."),
    chat("oʻtkir", "Oʻtkir A."),
    chat("νίκος", "Νίκος Σ."),
    chat("王小明", "王小明"),
    chat("小林", "小林 王."),
    chat("ガブリエル", "ガブリエル G."),
  ];
  expect(
    chatsNamed(chats, search)
      .map(({ id }) => id)
      .join(" "),
  ).toBe(found);
});
