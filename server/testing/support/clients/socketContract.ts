import { ContractFile, isObject, type JsonObject } from "./contractFile.js";

const file = new ContractFile("socket.asyncapi.yaml");

/** The contract of the events over Socket.IO; the messages by their keys in it. */
export const socketContract = {
  file,

  /** Every message there is, by its key. */
  messages(): readonly (readonly [key: string, message: JsonObject])[] {
    return Object.entries(file.at("components", "messages") as JsonObject).map(([key, one]) => [
      key,
      one as JsonObject,
    ]);
  },

  /** Checks a payload. @throws Error when the contract says otherwise */
  check(key: string, payload: unknown): void {
    const schema = file.at("components", "messages", key, "payload");
    if (schema === undefined) throw new Error(`The contract has no message ${key}.`);
    file.check(schema, payload, `The payload of ${key}`);
  },

  /** Checks an acknowledgement, which is a refusal or what `key` says. */
  checkAcknowledgement(key: "sent" | "read", payload: unknown): void {
    const isRefusal = isObject(payload) && "error" in (payload as object);
    socketContract.check(isRefusal ? "refused" : key, payload);
  },
};
