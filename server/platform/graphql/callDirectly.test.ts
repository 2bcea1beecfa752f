import "reflect-metadata";
import { graphql, type GraphQLSchema } from "graphql";
import {
  Arg,
  Authorized,
  buildSchemaSync,
  Ctx,
  Field,
  FieldResolver,
  Info,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  UseMiddleware,
} from "type-graphql";
import { callDirectly } from "./callDirectly.js";

@ObjectType()
class Greeting {
  @Field(() => String)
  text!: string;
}

@InputType()
class Somebody {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  title?: string | null;
}

const seen: string[] = [];

@Resolver(() => Greeting)
class Greeter {
  constructor(private readonly word: string) {}

  @Query(() => Greeting)
  greet(@Arg("who", () => Somebody) { name, ...rest }: Somebody, @Ctx() context: { mark: string }): Greeting {
    return { text: `${this.word}, ${name}${context.mark} ${Object.keys(rest).join()}`.trim() };
  }

  @FieldResolver(() => String)
  loudly(
    @Info() { fieldName }: { readonly fieldName: string },
    @Arg("times", () => String, { defaultValue: "twice" }) times: string,
    @Root() { text }: Greeting,
  ): string {
    return `${text.toUpperCase()} ${times} ${fieldName}`;
  }

  @Query(() => String)
  @UseMiddleware(async (_, next) => {
    seen.push("watched");
    return next();
  })
  watched(): string {
    return "seen";
  }

  @Authorized("ADMIN")
  @Mutation(() => String)
  guarded(): string {
    return "done";
  }

  @Query(() => String)
  refuses(@Arg("why", () => String) why: string): string {
    throw new Error(why);
  }
}

const greeter = new Greeter("Hello");
const schema: GraphQLSchema = buildSchemaSync({
  resolvers: [Greeter],
  validate: false,
  container: { get: () => greeter },
  authChecker: () => false,
});
callDirectly(schema, () => greeter);

const ask = (source: string) => graphql({ schema, source, contextValue: { mark: "!" } });

it("gives a method what its parameters ask for, whatever their order, and the arguments as they came", async () => {
  expect(await ask(`{ greet(who: { name: "Nora" }) { text loudly } }`)).toEqual({
    data: { greet: { text: "Hello, Nora!", loudly: "HELLO, NORA! twice loudly" } },
  });
});

it("answers in the same moment what a method answers so", () => {
  const { greet } = schema.getQueryType()?.getFields() ?? {};
  const answer: unknown = greet?.resolve?.(null, { who: { name: "Nora" } }, { mark: "." }, {} as never);
  expect(answer).toEqual({ text: "Hello, Nora." });
});

it("leaves a resolver as it is around which more is to be done", async () => {
  expect(await ask(`{ watched }`)).toEqual({ data: { watched: "seen" } });
  expect(seen).toEqual(["watched"]);
  const { errors } = await ask(`mutation { guarded }`);
  expect(errors).toHaveLength(1);
});

it("tells a method's error as the field's", async () => {
  expect((await ask(`{ refuses(why: "Not today.") }`)).errors).toMatchObject([
    { message: "Not today.", path: ["refuses"] },
  ]);
});
