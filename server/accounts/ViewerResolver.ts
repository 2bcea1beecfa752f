import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { AccountService } from "./AccountService.js";
import { Person } from "./people/person.type.js";
import type { PersonLoader } from "./people/personLoader.js";
import { Viewer } from "./viewer.type.js";

@Resolver(() => Viewer)
export class ViewerResolver {
  constructor(private readonly accounts: AccountService) {}

  @FieldResolver(() => String, { description: "The email address." })
  email(@Root() viewer: Viewer): Promise<string> {
    return this.accounts.emailOf(viewer);
  }

  @FieldResolver(() => Boolean, {
    description: "Whether the account has a password; one created through Google has none at first.",
  })
  async hasPassword(@Root() viewer: Viewer): Promise<boolean> {
    return (await this.accounts.ownAccountOf(viewer)).hasPassword;
  }

  @FieldResolver(() => Person, { description: "The viewer as other users see them." })
  person(@Root() viewer: Viewer, @Ctx() context: { readonly people: PersonLoader }): Promise<Person> {
    return context.people.load(viewer.id);
  }
}
