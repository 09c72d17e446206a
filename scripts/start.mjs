// Runs the built program. React and the router choose their fast builds by NODE_ENV, which must be set before they load.
process.env.NODE_ENV ??= "production";
const program = new URL("../build/server/index.js", import.meta.url);
await import(program.href);
