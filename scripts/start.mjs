// Runs the built program. `npm start` and the container give Node its memory, which can only be said on its command line:
// 512 MB for what lives long, which the shop fills a quarter of, and 8 MB for each half of what does not. Without them Node
// goes by the machine's memory and keeps what it could give back.

// React and the router choose their fast builds by NODE_ENV, which must be set before they load.
process.env.NODE_ENV ??= "production";
const program = new URL("../build/server/index.js", import.meta.url);
await import(program.href);
