import { basename } from "node:path";

const rule = (selector, message) => ({ selector, message });

export const everywhere = [
  rule("TSEnumDeclaration", "Use a union of string literals: it needs no run-time code."),
  rule("ExportAllDeclaration", "An index names each of its exports."),
];

export const noEnvironment = rule(
  "MemberExpression[object.name='process'][property.name='env']",
  "Only server/config.ts reads the environment.",
);

export const pure = [
  rule(
    "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    "A pure file takes the time as an argument.",
  ),
  rule("NewExpression[callee.name='Date'][arguments.length=0]", "A pure file takes the time as an argument."),
  rule(
    "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    "A pure file takes randomness as an argument.",
  ),
  rule("CallExpression[callee.object.name='crypto']", "A pure file takes randomness as an argument."),
  rule(":function[async=true], AwaitExpression", "A pure file has no asynchronous code."),
  rule("Decorator", "A pure file has no decorators."),
];

export const noSleep = rule(
  "CallExpression[callee.name=/^set(Timeout|Interval)$/]",
  "A test never sleeps: wait for a condition.",
);

/** Rejects every file; eslint.config.mjs enables this rule only for files with uninformative names. */
export const nameless = rule("Program", "Name the file after what it contains, not after a kind of file.");

/** Returns the comments before a declaration, including those before its decorators and `export`. */
function commentsBefore(sourceCode, node) {
  const exported = node.parent.type === "ExportNamedDeclaration" ? node.parent : node;
  const [first = exported] = node.decorators ?? [];
  return sourceCode.getCommentsBefore(first.range[0] < exported.range[0] ? first : exported);
}

const isDocComment = ({ type, value }) => type === "Block" && value.startsWith("*");

/** Requires a doc comment on exported functions and classes, and on public methods of services. */
export const docstrings = {
  meta: { type: "suggestion", schema: [], messages: { missing: "Describe {{name}} in a /** doc comment */." } },
  create(context) {
    const check = (node, name) => {
      if (commentsBefore(context.sourceCode, node).some(isDocComment)) return;
      context.report({ node, messageId: "missing", data: { name } });
    };
    return {
      "ExportNamedDeclaration > :matches(FunctionDeclaration, ClassDeclaration)": (node) => check(node, node.id.name),
      "ClassDeclaration[id.name=/Service$/] MethodDefinition[kind=method]"(node) {
        if (!["private", "protected"].includes(node.accessibility)) check(node, node.key.name);
      },
    };
  },
};

const fillers = new Set(
  "a all and any as at be by each for from had has have how if in is it its of on one or s that the their this to was were what when where which whether who with".split(
    " ",
  ),
);
const wordsIn = (text) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "" && !fillers.has(word))
    .map((word) =>
      word
        .replace(/ies$/, "y")
        .replace(/(ing|ed|es|s|er|or)$/, "")
        .replace(/e$/, ""),
    );

export const repetitions = {
  meta: { type: "suggestion", schema: [], messages: { repeats: "This comment only repeats the name {{name}}." } },
  create(context) {
    const { sourceCode } = context;
    const check = (node) => {
      const identifier = node.id ?? node.key ?? node.declarations?.[0]?.id;
      const comment = commentsBefore(sourceCode, node).findLast(isDocComment);
      if (identifier === undefined || comment === undefined) return;
      const name = sourceCode.getText(identifier).split(":")[0];
      const owner = sourceCode.getAncestors(node).findLast((ancestor) => ancestor.id)?.id;
      const known = new Set(wordsIn(`${owner ? sourceCode.getText(owner) : ""} ${name}`));
      if (wordsIn(comment.value).every((word) => known.has(word))) {
        context.report({ loc: comment.loc, messageId: "repeats", data: { name } });
      }
    };
    return {
      ":matches(FunctionDeclaration, ClassDeclaration, VariableDeclaration, TSTypeAliasDeclaration)": check,
      ":matches(PropertyDefinition, MethodDefinition, TSPropertySignature, TSMethodSignature, Property)": check,
    };
  },
};

/** Metaphors that the code once used instead of the field's own terms. */
const metaphors = new Set(
  "bell doorbell door letter tongue twin patience soon afterwards turnstile doer handbook newcomer lore".split(" "),
);

/** Names that use one of these words literally. */
const literalNames = new Set(["letterSpacing", "minOtherLetters"]);

function metaphorIn(name) {
  if (literalNames.has(name)) return undefined;
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.find((word) => metaphors.has(word) || metaphors.has(word.replace(/s$/, "")));
}

/** Rejects metaphors in names; imports are exempt. */
export const names = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { metaphor: "{{name}}: “{{word}}” is a metaphor. Use the field's word." },
  },
  create(context) {
    const { sourceCode, filename } = context;
    const check = (node, name) => {
      const word = metaphorIn(name);
      if (word !== undefined) context.report({ node, messageId: "metaphor", data: { name, word } });
    };
    const checkKey = ({ key, computed }) => !computed && check(key, key.name ?? String(key.value));
    return {
      Program(node) {
        check(node, basename(filename));
        const variables = sourceCode.scopeManager.scopes.flatMap((scope) => scope.variables);
        const definitions = variables.flatMap(({ defs }) => defs.filter(({ type }) => type !== "ImportBinding"));
        // A class name is defined in two scopes but must be reported only once.
        for (const identifier of new Set(definitions.map(({ name: found }) => found))) {
          if (identifier.type === "Identifier") check(identifier, identifier.name);
        }
      },
      "PropertyDefinition, MethodDefinition, TSPropertySignature, TSMethodSignature": checkKey,
    };
  },
};
