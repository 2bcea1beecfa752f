// Sends a student's message to a tutor over Socket.IO; the tutor receives it live.
// Usage: node docs/examples/chat-over-socket.mjs
import { io } from "socket.io-client";

const server = process.env.SAYWELL_URL ?? "http://127.0.0.1:4000";
const password = "saywell-demo";

async function logIn(email) {
  const response = await fetch(`${server}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { data, error } = await response.json();
  if (error) throw new Error(error.msg);
  return data;
}

function connect(token) {
  return new Promise((resolve, reject) => {
    const socket = io(server, { auth: { token }, transports: ["websocket"], forceNew: true });
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

const token = await logIn("student@saywell.example");
const answer = await fetch(`${server}/api/chats`, { headers: { authorization: `Bearer ${token}` } });
const { data: chats } = await answer.json();
const chat = chats.find(({ teacher }) => teacher.firstName === "Amelia");

const student = await connect(token);
const tutor = await connect(await logIn("tutor@saywell.example"));

const content = `Hello at ${new Date().toISOString()}`;
const heard = new Promise((resolve) => {
  tutor.on("message", ({ message }) => message.content === content && resolve(message));
});
const taken = await student.emitWithAck("message", { chatID: chat._id, content });
if (taken.error) throw new Error(taken.error.msg);
console.log("sent, and acknowledged");

const message = await heard;
console.log(`received from ${message.author.firstName}: ${message.content}`);
await tutor.emitWithAck("read_message", { messageID: message._id });
console.log("read");

student.disconnect();
tutor.disconnect();
