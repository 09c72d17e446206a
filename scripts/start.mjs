// Runs the built program. `npm start` and the container set Node's memory limits, which is possible only on its command
// line: 512 MB for the old generation, of which the shop fills a quarter, and 8 MB for each semi-space of the young
// one. Without them Node sizes its heap by the machine's memory and does not return what it could.

// React and the router choose their production builds by NODE_ENV, which must be set before they load.
process.env.NODE_ENV ??= "production";
const program = new URL("../build/server/index.js", import.meta.url);
await import(program.href);
