import { parseSync } from "vite";

/**
 * @typedef {{ type: string, start: number, [key: string]: unknown }} Node
 * @typedef {object} Import
 * @property {string} specifier
 * @property {number} line starting at 1
 * @property {"import" | "re-export" | "dynamic"} kind
 * @property {boolean} typeOnly erased at run time
 * @property {string[]} names local names bound by a value import
 */

/**
 * Returns what a module imports: static, dynamic and type imports, re-exports, Vite's globs.
 * @param {string} file its extension decides between TypeScript and TSX
 * @param {string} source
 * @throws when the source does not parse
 */
export function readModule(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`);
  const root = /** @type {Node} */ (/** @type {unknown} */ (program));
  /** @param {number} offset */
  const lineAt = (offset) => source.slice(0, offset).split("\n").length;
  /** @type {Import[]} */
  const imports = [];
  walk(root, (node) => {
    const found = importIn(node);
    if (found) imports.push({ ...found, line: lineAt(node.start) });
  });
  return { body: nodes(root.body), imports, lineAt };
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
    case "ImportDeclaration": {
      const specifiers = nodes(node.specifiers);
      const values = specifiers.filter((each) => each.importKind !== "type");
      return {
        specifier: textOf(node.source) ?? "",
        kind: "import",
        typeOnly: node.importKind === "type",
        names: values.map((each) => identifierName(each.local)),
      };
    }
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration": {
      const specifier = textOf(node.source);
      if (specifier === undefined) return undefined;
      return { specifier, kind: "re-export", typeOnly: node.exportKind === "type", names: [] };
    }
    case "ImportExpression":
      return { specifier: textOf(node.source) ?? "", kind: "dynamic", typeOnly: false, names: [] };
    case "TSImportType":
      return { specifier: textOf(node.source) ?? "", kind: "import", typeOnly: true, names: [] };
    case "CallExpression": {
      const callee = /** @type {Node} */ (node.callee);
      const glob =
        callee.type === "MemberExpression" &&
        /** @type {Node} */ (callee.object).type === "MetaProperty" &&
        identifierName(callee.property) === "glob";
      if (!glob && identifierName(callee) !== "require") return undefined;
      const [argument] = nodes(node.arguments);
      const first = argument?.type === "ArrayExpression" ? nodes(argument.elements)[0] : argument;
      return { specifier: textOf(first) ?? "", kind: "dynamic", typeOnly: false, names: [] };
    }
    default:
      return undefined;
  }
}

/**
 * Returns whether a module has a default export, which makes a React Router route a page and not a resource.
 * @param {readonly Node[]} body
 */
export function hasDefaultExport(body) {
  return body.some((statement) => exportsOf(statement).some(([, exported]) => exported === "default"));
}

/**
 * Returns the places where a server-side value would stay in the browser's copy of a route module: everything but the
 * exports that React Router strips, and private declarations that only those use (they are stripped with them).
 * @param {readonly Node[]} body the module's statements
 * @param {ReadonlySet<string>} serverNames local names of server-side imports
 * @param {ReadonlySet<string>} serverSpecifiers modules whose dynamic import counts as such a value
 * @param {readonly string[]} strippedExports
 * @returns {{ name: string, at: number }[]}
 */
export function usesLeftInBrowser(body, serverNames, serverSpecifiers, strippedExports) {
  const exported = body.flatMap(exportsOf);
  const declarations = body
    .filter(({ type }) => type !== "ImportDeclaration")
    .filter((each) => !isExportList(each));
  const units = declarations.map((statement) => {
    const declares = declaredNames(statement);
    const exports = exported.filter(([local]) => declares.includes(local)).map(([, name]) => name);
    const stripped = exports.length > 0 && exports.every((name) => strippedExports.includes(name));
    const isPrivate = declares.length > 0 && exports.length === 0 && !isDefaultExport(statement);
    return {
      declares,
      stripped,
      isRemovable: isPrivate,
      references: referencesIn(statement, serverSpecifiers),
    };
  });
  // `export { imported }` re-exports an import without declaring anything.
  for (const list of body.filter(isExportList)) {
    const stays = exportsOf(list).filter(([, name]) => !strippedExports.includes(name));
    const references = stays.map(([name]) => ({ name, at: list.start }));
    units.push({ declares: [], stripped: false, isRemovable: false, references });
  }
  // A private declaration is removed unless something that stays uses it; repeat until nothing changes.
  for (let settled = false; !settled;) {
    const kept = new Set(
      units
        .filter((unit) => !unit.stripped && !unit.isRemovable)
        .flatMap((unit) => unit.references.map(({ name }) => name)),
    );
    const pulled = units.filter((unit) => unit.isRemovable && unit.declares.some((name) => kept.has(name)));
    for (const unit of pulled) unit.isRemovable = false;
    settled = pulled.length === 0;
  }
  return units
    .filter((unit) => !unit.stripped && !unit.isRemovable)
    .flatMap((unit) => unit.references)
    .filter(({ name }) => serverNames.has(name) || serverSpecifiers.has(name));
}

/**
 * Returns the local and exported names of everything a statement exports.
 * @param {Node} statement
 * @returns {[local: string, exported: string][]}
 */
function exportsOf(statement) {
  if (isDefaultExport(statement)) {
    const declaration = /** @type {Node} */ (statement.declaration);
    return [[identifierName(declaration) || identifierName(declaration.id), "default"]];
  }
  if (statement.type !== "ExportNamedDeclaration" || statement.exportKind === "type") return [];
  const listed = nodes(statement.specifiers).map(
    (each) =>
      /** @type {[string, string]} */ ([
        statement.source ? "" : identifierName(each.local),
        identifierName(each.exported),
      ]),
  );
  const declared = declaredNames(statement).map((name) => /** @type {[string, string]} */ ([name, name]));
  return [...listed, ...declared];
}

/** @param {Node} statement */
function isDefaultExport(statement) {
  return statement.type === "ExportDefaultDeclaration";
}

/** @param {Node} statement */
function isExportList(statement) {
  return statement.type === "ExportNamedDeclaration" && !statement.declaration;
}

/**
 * @param {Node} statement
 * @returns {string[]}
 */
function declaredNames(statement) {
  const declaration = isNode(statement.declaration) ? statement.declaration : statement;
  if (declaration.type === "VariableDeclaration") {
    return nodes(declaration.declarations).flatMap((each) =>
      referencesIn(/** @type {Node} */ (each.id), new Set()).map(({ name }) => name),
    );
  }
  const name = identifierName(declaration.id);
  return name ? [name] : [];
}

/**
 * Returns every identifier read or bound at run time in a node, and every dynamic import of the given modules.
 * @param {Node} node
 * @param {ReadonlySet<string>} serverSpecifiers
 * @returns {{ name: string, at: number }[]}
 */
function referencesIn(node, serverSpecifiers) {
  /** @type {{ name: string, at: number }[]} */
  const found = [];
  /** @param {Node} each */
  const visit = (each) => {
    if (each.type === "Identifier" || each.type === "JSXIdentifier") {
      found.push({ name: identifierName(each), at: each.start });
    }
    const dynamic = importIn(each);
    if (dynamic?.kind === "dynamic" && serverSpecifiers.has(dynamic.specifier)) {
      found.push({ name: dynamic.specifier, at: each.start });
    }
    for (const child of runtimeChildren(each)) visit(child);
  };
  visit(node);
  return found;
}

/**
 * Returns the parts of a node that exist at run time and are not just names of members.
 * @param {Node} node
 */
function runtimeChildren(node) {
  if (node.type.startsWith("TS")) return isNode(node.expression) ? [node.expression] : [];
  const skipped = new Set();
  if (node.type === "MemberExpression" && !node.computed) skipped.add("property");
  if (node.type === "JSXMemberExpression") skipped.add("property");
  if (node.type === "JSXAttribute") skipped.add("name");
  if (["Property", "PropertyDefinition", "MethodDefinition"].includes(node.type) && !node.computed) {
    skipped.add("key");
  }
  return Object.entries(node).flatMap(([key, value]) => (skipped.has(key) ? [] : nodes(value)));
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
