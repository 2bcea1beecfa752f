/** The operations that the server knows, by name: the SHA-256 of each, which is sent in its place. */
export const operationIds: Readonly<Record<string, string>> = {
  LogIn: "f6a02c3e488ab3aadcbb14cb6c1b8c51a75d72361fc88ef7624539f68f44ae7e",
  LogOut: "d49537dfb38bf1de38cee4386402797e86758a6acded84041409543631cbf9c0",
  RefreshSession: "4c06898ad3e7618c0defcd94ed7dde2cad88a25757de2d2d2abb8bc5c4e1f58b",
  RequestPasswordReset: "2f9d11c9fd19fb26a1e44da2f900ee01f94c3ad015e6815a150c00432481c80e",
  ResetPassword: "25301ddded40c0cada8982eb1c14dc89d8351f96374adfef7159a28a2904acb7",
  SignUpStudent: "0e3ffebe1dba3403a614bc305a4b9163fb7b347a46d737829e81c7489e0a6da3",
  SignUpTutor: "2ba2c634ee0ec95cd246eb4bf7038cfbafd7066ff79db0af9264cfd77591a298",
  StartOpenId: "76453e5740ed5203fbf1a3b10a61093f72cb0d1ab6b2a07d15dd2afe275c92ea",
};
