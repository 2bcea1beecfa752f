import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  Kind,
  NoSchemaIntrospectionCustomRule,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from "graphql";
import { bounds, outOfBounds } from "./bounds.js";

/** The rules of a document's size; `introspection` says whether the schema may be asked for. */
export function documentRules(introspection: boolean): readonly ValidationRule[] {
  return [boundDepth, boundAliases, boundDirectives, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];
}

/** Depth is counted through fragments, each of which is looked at once, however often and wherever it is spread. */
function boundDepth(context: ValidationContext): ASTVisitor {
  const known = new Map<FragmentDefinitionNode, number>();
  const depthOf = (set: SelectionSetNode | undefined): number => {
    let deepest = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        // What the schema says of itself nests deeper than anything of ours, and has a rule of GraphQL's own.
        if (!selection.name.value.startsWith("__")) deepest = Math.max(deepest, 1 + depthOf(selection.selectionSet));
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        deepest = Math.max(deepest, depthOf(selection.selectionSet));
      } else {
        deepest = Math.max(deepest, depthOfFragment(selection.name.value));
      }
    }
    return deepest;
  };
  const depthOfFragment = (name: string): number => {
    const fragment = context.getFragment(name);
    if (!fragment) return 0;
    const depth = known.get(fragment);
    if (depth !== undefined) return depth;
    // A circle is refused by a rule of its own; here it only must not go on for ever.
    known.set(fragment, 0);
    const found = depthOf(fragment.selectionSet);
    known.set(fragment, found);
    return found;
  };
  return {
    OperationDefinition(node) {
      const depth = depthOf(node.selectionSet);
      if (depth > bounds.depth)
        context.reportError(outOfBounds("depth", `The operation is ${depth} fields deep`, node));
    },
  };
}

/** Every alias counts, also those of `__typename`. */
function boundAliases(context: ValidationContext): ASTVisitor {
  let aliases = 0;
  return {
    Field(node) {
      if (node.alias) aliases += 1;
      if (node.alias && aliases === bounds.aliases + 1) {
        context.reportError(outOfBounds("aliases", "The document has too many aliases", node));
      }
    },
  };
}

function boundDirectives(context: ValidationContext): ASTVisitor {
  let directives = 0;
  return {
    Directive(node) {
      directives += 1;
      if (directives === bounds.directives + 1) {
        context.reportError(outOfBounds("directives", "The document has too many directives", node));
      }
    },
  };
}
