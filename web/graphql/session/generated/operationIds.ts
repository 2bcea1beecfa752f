/** The operations that the server knows, by name: the SHA-256 of each, which is sent in its place. */
export const operationIds: Readonly<Record<string, string>> = {
  LogIn: "f6a02c3e488ab3aadcbb14cb6c1b8c51a75d72361fc88ef7624539f68f44ae7e",
  LogOut: "d49537dfb38bf1de38cee4386402797e86758a6acded84041409543631cbf9c0",
  RefreshSession: "4c06898ad3e7618c0defcd94ed7dde2cad88a25757de2d2d2abb8bc5c4e1f58b",
  SignUpStudent: "0e3ffebe1dba3403a614bc305a4b9163fb7b347a46d737829e81c7489e0a6da3",
  SignUpTutor: "2ba2c634ee0ec95cd246eb4bf7038cfbafd7066ff79db0af9264cfd77591a298",
};
