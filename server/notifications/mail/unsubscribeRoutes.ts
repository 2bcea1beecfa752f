import { type Request, type Response, Router } from "express";
import { brandName } from "../../platform/brandName.js";
import { DomainError } from "../../platform/errors/DomainError.js";
import { unsubscribePath } from "../delivery/deliverMail.js";
import type { NotificationService } from "../settings/NotificationService.js";
import { unsubscribeStyle } from "./unsubscribeStyle.js";

/**
 * Serves the page that an email's unsubscribe link opens. A GET changes nothing, because mail scanners open links; the
 * page's button and the email client's own unsubscribe button (RFC 8058) send the same POST. Neither request needs a
 * session or a cookie.
 */
export function unsubscribeRoutes(service: Pick<NotificationService, "isUnsubscribeToken" | "unsubscribe">): Router {
  const tokenOf = ({ query }: Request) => (typeof query["token"] === "string" ? query["token"] : "");
  return Router()
    .get(`${unsubscribePath}.css`, (_request, response) => {
      response.type("css").set("Cache-Control", "public, max-age=3600").send(unsubscribeStyle);
    })
    .get(unsubscribePath, (request, response) => {
      if (!service.isUnsubscribeToken(tokenOf(request))) {
        sendInvalid(response);
        return;
      }
      send(response, 200, "Stop emails about messages?", [
        "You will get no more emails about unread messages or trial requests. Your chats stay as they are, and emails about your account's security are still sent.",
        `<form method="post"><button type="submit">Unsubscribe</button></form>`,
      ]);
    })
    .post(unsubscribePath, async (request, response) => {
      try {
        await service.unsubscribe(tokenOf(request));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        sendInvalid(response);
        return;
      }
      send(response, 200, "You are unsubscribed", [
        "You will get no more emails about messages. To get them again, open Account in your menu, then Notifications.",
      ]);
    });
}

function sendInvalid(response: Response): void {
  send(response, 404, "This link doesn't work", [
    "It may be too old or incomplete. Copy the whole link from the email, or turn emails off in your account, under Notifications.",
  ]);
}

function send(response: Response, status: number, title: string, paragraphs: readonly string[]): void {
  response
    .status(status)
    .set({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" })
    .type("html")
    .send(page(title, paragraphs));
}

function page(title: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · ${brandName}</title>
<link rel="stylesheet" href="${unsubscribePath}.css"></head>
<body><main><p><a class="brand" href="/">${brandName}</a></p><h1>${title}</h1>
${paragraphs.map((text) => (text.startsWith("<") ? text : `<p>${text}</p>`)).join("\n")}
</main></body></html>
`;
}
