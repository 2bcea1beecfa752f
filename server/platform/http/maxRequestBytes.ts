/**
 * The maximum size of an HTTP body or a WebSocket frame, in bytes: room for a mutation that sends the longest message
 * with every character escaped.
 */
export const maxRequestBytes = 256 * 1024;
