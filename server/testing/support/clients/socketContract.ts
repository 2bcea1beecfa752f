import { ContractFile, isObject, type Json, type JsonObject } from "./contractFile.js";

const file = new ContractFile("socket.asyncapi.yaml");

export const socketContract = {
  file,

  messages(): readonly (readonly [key: string, message: JsonObject])[] {
    return Object.entries(file.at("components", "messages") as JsonObject).map(([key, one]) => [
      key,
      one as JsonObject,
    ]);
  },

  /** Returns the names of the events that clients send. */
  clientEvents(): readonly string[] {
    const operations = Object.values(file.at("operations") as JsonObject) as readonly JsonObject[];
    return operations
      .filter(({ action }) => action === "receive")
      .map(({ messages }) => (file.follow((messages as readonly Json[])[0]) as { readonly name: string }).name);
  },

  /** @throws Error if the payload violates the contract */
  check(key: string, payload: unknown): void {
    const schema = file.at("components", "messages", key, "payload");
    if (schema === undefined) throw new Error(`The contract has no message ${key}.`);
    file.check(schema, payload, `The payload of ${key}`);
  },

  /** @throws Error unless the acknowledgement matches the contract's error or its message with this key */
  checkAcknowledgement(key: "sent" | "read", payload: unknown): void {
    const isError = isObject(payload) && "error" in (payload as object);
    socketContract.check(isError ? "refused" : key, payload);
  },
};
