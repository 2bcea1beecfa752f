import { brandName } from "../../ui/theme/brand";

export type Section = {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
};

export type LegalText = { readonly title: string; readonly lead: string; readonly sections: readonly Section[] };

export const terms: LegalText = {
  title: "Terms of Service",
  lead: `${brandName} brings students and tutors together. These are the rules for everyone who uses it.`,
  sections: [
    {
      title: "What you can do here",
      paragraphs: [
        `Students search for tutors, write to them and ask for trial lessons. Tutors publish a profile with a price, and reply to messages. You arrange lessons between yourselves: ${brandName} does not book them and does not take payments.`,
        "A tutor sets the price of a 50-minute lesson. Trial lessons are 100% refundable.",
      ],
    },
    {
      title: "Your account",
      points: [
        "Be honest about who you are. Tutors confirm that they are over 18.",
        "Keep your password to yourself. You can change it, and log out on all devices, under “Account” in the menu.",
        "What you publish has to be yours to publish: your texts, your picture and your video.",
      ],
    },
    {
      title: "Messages and reviews",
      points: [
        "Be kind. Don't send advertisements, and don't ask anyone for passwords or bank details.",
        "You can edit a message for 15 minutes, and remove it.",
        "A student may review a tutor who has replied in their chat, with 1 to 5 stars and a comment.",
      ],
    },
    {
      title: "If someone breaks the rules",
      paragraphs: [
        "The operator of this site can suspend an account, which ends its sessions, blocks logins and hides a tutor's profile, and can revoke a tutor's verified badge. Both can be undone.",
      ],
    },
  ],
};

/** Update this whenever the product changes what data it stores or how it uses the data. */
export const privacy: LegalText = {
  title: "Privacy Policy",
  lead: "What we keep about you, who sees it, for how long, and what stays on your device.",
  sections: [
    {
      title: "What we keep",
      points: [
        "Your email address, your name, your role, and your password as a hash that can't be reversed. If you continue with Google: the number that identifies you at Google.",
        "What you write in your profile, and the pictures that you upload, which we re-encode without the metadata that cameras add.",
        "Your messages, when they were delivered and read, and your reviews and saved tutors.",
        "When you were last connected, and your time zone, so that the person you write to knows when to expect a reply; and the language of your device, for the dates in our emails.",
        "What you want to be notified about, the chats you muted, and, for each device with notifications turned on, the address of its browser's push service.",
        "If you use our API: your API keys as hashes, with their names and when they were last used, and your webhooks with the outcome of each delivery.",
        "Account activity, such as logins and password changes, with a shortened form of your network address.",
      ],
    },
    {
      title: "Who sees it",
      points: [
        "Your messages: you and the person you write to. No other user of this site.",
        "Your email address: only you. It is never shown to others.",
        "Profiles, pictures and reviews: everyone who is logged in. On these pages, others see your first name and the first letter of your last name; programs that use the API also get your full last name.",
        "The operator of this site runs the server and its database, and could read what is in it.",
      ],
    },
    {
      title: "How long we keep it",
      points: [
        "Account activity: 180 days. The outcomes of a webhook's deliveries: 30 days.",
        "A login on a device: until a day after you log out, or 31 days after it was last used.",
        "Your profile: until you change it. Your account: as long as it exists.",
        "Messages and reviews: permanently. If your account is closed, they stay, without your name. A message that you remove disappears for both of you, but the server's record of the conversation is never rewritten.",
      ],
    },
    {
      title: "Cookies and your device",
      points: [
        "The cookie “saywell_refresh” keeps you logged in. While you log in with Google, “saywell_openid” exists for at most 10 minutes.",
        "The cookie “saywell_device” marks this browser for 180 days as one that has logged in to your email address, so that other people's wrong passwords don't lock you out. It gives no access to your account, and remains after you log out.",
        "Scripts can't read these cookies, and they are sent only to this site. There are no other cookies, no advertising and no tracking.",
        "Your browser also stores an access token that is valid for 15 minutes, your chat list and your latest conversations, drafts and messages that have not been sent yet, notes about this device such as its time zone, and the files of this site, so that it opens without a connection. Logging out deletes all of it; without a connection, the files of this site stay.",
        "Your choices about appearance and about notifications on this device stay when you log out, as does a note if the logout has not reached the server yet.",
      ],
    },
    {
      title: "Other companies",
      points: [
        "These pages load nothing from other sites. A tutor's video opens on the video site, and Help opens a web search, only when you click; they don't learn which page you came from.",
        "Google learns that you log in here only if you choose “Continue with Google”.",
        "Emails, such as links to set a new password and messages you missed, go out through the operator's mail server. We email messages only to an address that you have verified.",
        "If you turn on notifications, they go through your browser's push service, encrypted so that only your device can read them.",
      ],
    },
    {
      title: "When something goes wrong",
      paragraphs: [
        "If a page fails, it reports the error to our own server: the kind of error, where in our scripts it happened and on which kind of page. The report contains no names, no addresses and nothing that you wrote.",
      ],
    },
    {
      title: "Your choices",
      paragraphs: [
        "You can change your profile and your password, and log out everywhere, at any time. For a copy of your data or to close your account, ask the operator of this site: there is no button for that yet.",
      ],
    },
  ],
};
