/** A law that is a pattern in the syntax tree: where it matches, `message` is reported. */
const law = (selector, message) => ({ selector, message });

/** Laws for all TypeScript. */
export const everywhere = [
  law("TSEnumDeclaration", "A union of texts says the same and needs no code."),
  law("ExportAllDeclaration", "A door names what it lets out."),
];

/** Only config.ts reads the environment; the entry points hand it over. */
export const noEnvironment = law(
  "MemberExpression[object.name='process'][property.name='env']",
  "Only server/config.ts reads the environment.",
);

/** Pure files: time, ids and randomness come in as arguments, nothing is waited for. */
export const pure = [
  law("CallExpression[callee.object.name='Date'][callee.property.name='now']", "A pure file is told the time."),
  law("NewExpression[callee.name='Date'][arguments.length=0]", "A pure file is told the time."),
  law("CallExpression[callee.object.name='Math'][callee.property.name='random']", "A pure file is told the dice."),
  law("CallExpression[callee.object.name='crypto']", "A pure file is told the dice."),
  law(":function[async=true], AwaitExpression", "A pure file waits for nothing."),
  law("Decorator", "A pure file has no decorators."),
];

/** Tests never sleep: they wait for what they can see. */
export const noSleep = law(
  "CallExpression[callee.name=/^set(Timeout|Interval)$/]",
  "A test never sleeps: it waits for what it can see.",
);

/** File names that say nothing. */
export const nameless = law("Program", "Name the file for its one idea, not for its kind.");

/** Every exported thing has a sentence that says what it is. */
export const docstrings = {
  meta: { type: "suggestion", schema: [], messages: { missing: "Say in a /** sentence */ what {{name}} is." } },
  create(context) {
    const { sourceCode } = context;
    return {
      "Program > ExportNamedDeclaration[declaration]"(node) {
        const { declaration } = node;
        const first = declaration.decorators?.[0] ?? node;
        const start = first.range[0] < node.range[0] ? first : node;
        if (sourceCode.getCommentsBefore(start).some(({ type, value }) => type === "Block" && value.startsWith("*")))
          return;
        const name = (declaration.id ?? declaration.declarations?.[0]?.id)?.name ?? "this";
        context.report({ node: declaration, messageId: "missing", data: { name } });
      },
    };
  },
};
