import path from "node:path";
import { Visitor, parseSync } from "vite";

/** Functions of the router whose second argument is a message for developers. */
const messageFunctions = new Set(["invariant", "warning", "warnOnce"]);

/** The router's fallback components for errors and for hydration, which `root.tsx` replaces. */
const fallbacks = new Set(["RemixRootDefaultErrorBoundary", "RemixRootDefaultHydrateFallback"]);

/**
 * Returns a Vite plugin that removes from the browser's copy of the router what only developers or the server use:
 * messages about wrong use, which it shortens to their file and line, and the code that writes a page's scripts.
 * @returns {import("vite").Plugin}
 */
export function routerInBrowser() {
  return {
    name: "router-in-browser",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "client",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.js$/ },
      handler: (code, id) => ({ code: shortenMessages(withoutPageScripts(code, id), id), map: null }),
    },
  };
}

/**
 * Removes the code that writes a page's scripts, which only the server runs.
 * @param {string} code
 * @param {string} id
 * @returns {string}
 * @throws when the router's code is not as expected
 */
function withoutPageScripts(code, id) {
  if (!id.endsWith("/lib/dom/ssr/components.js")) return code;
  const without = code.replace("= staticContext ? `", "= false ? `").replace("= !isStatic ? ", "= true ? ");
  if (without.split(/= (?:false|true) \? /).length !== code.split(/= (?:false|true) \? /).length + 2)
    throw new Error("The router no longer writes its scripts as expected: adapt this plugin.");
  return without;
}

/** @typedef {{ start: number, end: number, by: string }} Change */

/**
 * Replaces each message by its file name and line, and empties the router's fallback components.
 * @param {string} code
 * @param {string} id
 * @returns {string}
 */
export function shortenMessages(code, id) {
  const { program } = parseSync(id, code);
  /** @type {Change[]} */
  const changes = [];
  const placeOf = (/** @type {number} */ at) =>
    JSON.stringify(`${path.posix.basename(id)}:${code.slice(0, at).split("\n").length}`);
  new Visitor({
    CallExpression({ callee, arguments: [, message] }) {
      if (callee.type === "Identifier" && messageFunctions.has(callee.name) && isText(message))
        changes.push({ ...spanOf(message), by: placeOf(message.start) });
    },
    NewExpression({ callee, arguments: [message] }) {
      if (callee.type === "Identifier" && callee.name === "Error" && isText(message))
        changes.push({ ...spanOf(message), by: placeOf(message.start) });
    },
    FunctionDeclaration({ id: name, body }) {
      if (name && body && fallbacks.has(name.name)) changes.push({ ...spanOf(body), by: "{ return null; }" });
    },
  }).visit(program);
  const outer = changes.filter(
    (change) =>
      !changes.some((other) => other !== change && other.start <= change.start && change.end <= other.end),
  );
  return outer
    .toSorted((a, b) => b.start - a.start)
    .reduce((shorter, { start, end, by }) => shorter.slice(0, start) + by + shorter.slice(end), code);
}

/**
 * @param {import("vite").ESTree.Argument | undefined} argument
 * @returns {argument is import("vite").ESTree.TemplateLiteral | import("vite").ESTree.StringLiteral}
 */
function isText(argument) {
  return (
    argument?.type === "TemplateLiteral" ||
    (argument?.type === "Literal" && typeof argument.value === "string")
  );
}

/** @param {{ start: number, end: number }} node */
function spanOf({ start, end }) {
  return { start, end };
}
