import { parseSync } from "vite";

/**
 * @typedef {{ type: string, start: number, [key: string]: unknown }} Node
 * @typedef {object} Import
 * @property {string} specifier
 * @property {number} line starting at 1
 * @property {boolean} typeOnly erased at run time
 */

/**
 * Returns what a module imports: static, dynamic and type imports, re-exports, Vite's globs.
 * @param {string} file its extension decides between TypeScript and TSX
 * @param {string} source
 * @returns {Import[]}
 * @throws when the source does not parse
 */
export function importsIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  /** @type {Import[]} */
  const imports = [];
  walk(/** @type {Node} */ (/** @type {unknown} */ (program)), (node) => {
    const found = importIn(node);
    if (found) imports.push({ ...found, line: source.slice(0, node.start).split("\n").length });
  });
  return imports;
}

/**
 * Returns the value of a string literal, or of a template without expressions.
 * @param {unknown} node
 */
function textOf(node) {
  if (!isNode(node)) return undefined;
  if (typeof node.value === "string") return node.value;
  const [text, hole] = nodes(node.quasis);
  if (node.type !== "TemplateLiteral" || text === undefined || hole !== undefined) return undefined;
  return /** @type {{ cooked: string }} */ (text.value).cooked;
}

/**
 * @param {Node} node
 * @returns {Omit<Import, "line"> | undefined}
 */
function importIn(node) {
  switch (node.type) {
    case "ImportDeclaration":
      return { specifier: textOf(node.source) ?? "", typeOnly: node.importKind === "type" };
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration": {
      const specifier = textOf(node.source);
      if (specifier === undefined) return undefined;
      return { specifier, typeOnly: node.exportKind === "type" };
    }
    case "ImportExpression":
      return { specifier: textOf(node.source) ?? "", typeOnly: false };
    case "TSImportType":
      return { specifier: textOf(node.source) ?? "", typeOnly: true };
    case "CallExpression": {
      const callee = /** @type {Node} */ (node.callee);
      const glob =
        callee.type === "MemberExpression" &&
        /** @type {Node} */ (callee.object).type === "MetaProperty" &&
        identifierName(callee.property) === "glob";
      if (!glob && identifierName(callee) !== "require") return undefined;
      const [argument] = nodes(node.arguments);
      const first = argument?.type === "ArrayExpression" ? nodes(argument.elements)[0] : argument;
      return { specifier: textOf(first) ?? "", typeOnly: false };
    }
    default:
      return undefined;
  }
}

/** @param {unknown} node */
function identifierName(node) {
  return isNode(node) && typeof node.name === "string" ? node.name : "";
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
function isNode(value) {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/**
 * @param {unknown} value
 * @returns {Node[]}
 */
function nodes(value) {
  return [value].flat().filter(isNode);
}

/**
 * @param {Node} node
 * @param {(node: Node) => void} visit
 */
function walk(node, visit) {
  visit(node);
  for (const value of Object.values(node)) for (const child of nodes(value)) walk(child, visit);
}
