import { createServer } from "node:http";
import process from "node:process";
import { openLetterBox } from "#tests/factories/letter-box.ts";

// The mail server of the browser tests: `letter-box-program.ts SMTP_PORT HTTP_PORT`. What has arrived for an address is
// read at `/?to=ADDRESS`, as JSON.
const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
const box = await openLetterBox({ port: smtpPort ?? 0 });
createServer((request, response) => {
  const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(box.letters.filter((letter) => letter.to === to)));
}).listen(httpPort);
