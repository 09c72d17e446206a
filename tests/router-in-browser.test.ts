import { expect, test } from "vitest";
import { shortenMessages } from "#scripts/router-in-browser.mjs";

/** An expression in a template literal. */
const placed = `\${name}`;

test("developer messages are replaced by their file and line, and the default error boundary renders nothing", () => {
  const code = [
    'import { invariant } from "./invariant.js";',
    `invariant(ready, \`Call ${placed} only when ready\`);`,
    'warning(isOk, "Do not do this"); other(1, "kept"); invariant(ready);',
    `const error = new Error(\`Call ${placed} once\`), other = new Error(message);`,
    "function RemixRootDefaultErrorBoundary({ error }) {\n  throw new Error(`Not shown`);\n}",
  ].join("\n");
  expect(shortenMessages(code, "/node_modules/react-router/lib/hooks.js")).toBe(
    [
      'import { invariant } from "./invariant.js";',
      'invariant(ready, "hooks.js:2");',
      'warning(isOk, "hooks.js:3"); other(1, "kept"); invariant(ready);',
      'const error = new Error("hooks.js:4"), other = new Error(message);',
      "function RemixRootDefaultErrorBoundary({ error }) { return null; }",
    ].join("\n"),
  );
});
