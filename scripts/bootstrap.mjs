// Prepares a checkout before `npm start`, `npm test` and `npm run dev`: `node scripts/bootstrap.mjs start|test|dev`.
// Runs before anything is installed, so it and its parts use only Node itself, from 20.19 on. Syntax that an older Node
// cannot parse is loaded only after the version check.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `The shop needs Node.js 20.19 or newer to set itself up, and this is ${process.versions.node}: ` +
      "install a current one from https://nodejs.org/ and run the command again.",
  );
  process.exit(1);
}

const { prepare } = await import("./bootstrap/prepare.mjs");
try {
  await prepare(process.argv[2] ?? "");
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
