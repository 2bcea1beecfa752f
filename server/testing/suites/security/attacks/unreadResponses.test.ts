import { connect } from "node:net";
import { atTheEnd } from "../../../support/atTheEnd.js";
import { aChat, aStudent } from "../../../support/people/people.js";
import { until } from "../../../support/pause.js";
import { startTestApp } from "../../../support/servers/startTestApp.js";

const connections = 6;
/** The responses total 18 MB; the operating system buffers up to 10 MB, so at least five responses stay unsent. */
const requestsOfEach = 12;

it("a user who reads none of 72 responses of 1.5 MB loses connections, while another user is still served", async () => {
  const app = await startTestApp({ config: { rateLimits: true } });
  const { student, id } = await aChat(app);
  for (let i = 0; i < 100; i += 1) await student.says(id, "文".repeat(5000));
  const query = `{ chat(id: "${id}") { messages(last: 100) { edges { node { content } } } } }`;
  const body = JSON.stringify({ query });
  const headers = `Host: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${student.client.accessToken}`;
  const request = `POST /graphql HTTP/1.1\r\n${headers}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const { hostname, port } = new URL(app.origin);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname).pause();
    socket.on("error", () => undefined);
    atTheEnd(async () => void socket.destroy());
    socket.write(request.repeat(requestsOfEach));
    return socket;
  });
  const cutOff = () => {
    // A client that doesn't read notices the disconnect only when it writes. The server ignores these empty lines.
    for (const socket of sockets) socket.write("\r\n");
    return sockets.filter(({ destroyed }) => destroyed).length;
  };
  await until("A connection is cut off", () => cutOff() > 0, 150_000);
  expect(cutOff()).toBeLessThan(connections);
  const { client } = await aStudent(app);
  expect(await client.ask("{ viewer { email } }")).toBeDefined();
});
