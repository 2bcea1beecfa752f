import { FieldResolver, Int, Resolver, Root } from "type-graphql";
import type { ChatReader } from "./ChatReader.js";
import { Viewer } from "../accounts/index.js";

@Resolver(() => Viewer)
export class ViewerChatResolver {
  constructor(private readonly reader: ChatReader) {}

  @FieldResolver(() => Int, { description: "The total number of unread messages in all chats." })
  unreadCount(@Root() viewer: Viewer): Promise<number> {
    return this.reader.unreadCount(viewer);
  }
}
