import { createServer } from "node:http";
import process from "node:process";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";

// The mail server of the browser tests: `mailbox-program.ts SMTP_PORT HTTP_PORT`. `/?to=ADDRESS` returns the e-mails that
// arrived for an address, as JSON.
const [smtpPort, httpPort] = process.argv.slice(2).map(Number);
const box = await openMailbox({ port: smtpPort ?? 0 });
createServer((request, response) => {
  const to = new URL(request.url ?? "/", "http://localhost").searchParams.get("to");
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify(box.emails.filter((email) => email.to === to)));
}).listen(httpPort);
