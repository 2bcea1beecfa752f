import type { DemoChat } from "../demoChat.js";

/** The longest chat: it spans more than a year and ends less than an hour ago. */
export const noraAndAmelia: DemoChat = {
  student: "nora.lindgren",
  tutor: "amelia.stone",
  unread: 1,
  script: `
    == 412 days ago, 18:20
    Nora (trial): Hi Amelia!
      / I would like to book a trial lesson with you. When are you available this week?
    == 412 days ago, 19:05
    Amelia: Hi Nora, lovely to hear from you! I have Thursday at 6 pm or Saturday at 10 am, Bristol time.
    Amelia: What would you like English for?
    Nora: I am an architect in Gothenburg. My office has new clients in Leeds and I must speak on the meetings.
    Nora: I understand everything but when it is my turn my head is empty
    Amelia: I know that feeling very well, and it gets better faster than you think. Saturday at 10?
    Nora: Saturday is perfect!

    == 408 days ago, 12:15
    Nora: Thank you for today! I talked for almost thirty minutes and I did not die.
    Amelia: You did not die and you told me a very funny story about a staircase. I would call that a success.
    Amelia: Small homework if you like: record yourself for one minute, describing the last building you were in. Don't
      listen to it. Just send it to yourself and forget it.
    Nora: Don't listen to it? That is homework I can do :)

    == 401 days ago, 20:40
    Nora: I recorded five. On one of them you can hear my neighbour's dog.
    Amelia: Five! The dog gets full marks for pronunciation.
    Nora: Same time on Saturday?
    Amelia: Same time. Bring a drawing of something you are working on.

    == 371 days ago, 21:10
    Nora: The first meeting with Leeds was today. I said four sentences. I counted.
    Amelia: Four more than last month! Which ones?
    Nora: "Could I come back to the windows?" and then three about the windows.
    Amelia: "Could I come back to" is worth gold. Nobody ever says no to it.
    Nora: Nobody said no!

    == 230 days ago, 17:30
    Nora: Hi Amelia, I have to make a break until the autumn. We have a deadline and then my sister is getting married.
    Amelia: Of course. One tiny thing, because you asked me to be strict: we take a break, we don't make one.
    Nora: I take a break! Thank you for everything so far.
    Amelia: Have a wonderful wedding. If they make you give a speech, you know where I am.

    == 58 days ago, 19:45
    Nora: I'm back! They did make me give a speech.
    Amelia: Ha! And?
    Nora: In Swedish, so it doesn't count. But I would like to start again. Wednesdays?
    Amelia: Wednesdays at 6 pm my time is free from next week. Shall I keep it for you?
    Nora: Yes please, every week.
    Amelia: Done. I've missed the staircase stories.

    == 36 days ago, 21:30
    Nora: Question that couldn't wait until Wednesday. A client wrote "I'm afraid the façade is a bit much". Does he
      like it?
    Amelia: No. "A bit much" is about the strongest thing an Englishman will put in writing.
    Nora: Oh no. And "I'm afraid"?
    Amelia: He isn't afraid of anything. It means: brace yourself.
    Nora: I have understood every email wrong for a year.
    Amelia: Everybody does. Let's spend Wednesday on it. Send me three or four of those emails with the names taken out?

    == 35 days ago, 08:50
    Nora: Here they come, without names:
      / 1. "Interesting approach to the entrance."
      / 2. "We might want to revisit the budget at some point."
      / 3. "Not bad at all!"
    Amelia: 1. He hates the entrance.
      / 2. The budget is far too high, today.
      / 3. He loves it. Frame this one.
    Nora: I'm laughing on the tram.

    == 15 days ago, 19:20
    Amelia: That was your best lesson so far. You interrupted me twice and apologised only once.
    Nora: I noticed! It felt rude and great.
    Amelia: Both correct. Homework: interrupt somebody at work, politely, before Friday.
    == 12 days ago, 16:05
    Nora: Done. I interrupted my boss. He said "good point".
    Amelia: I'm telling the cats.

    == 8 days ago, 19:15
    Nora: Today's new words, so that I don't lose them: to brace yourself, to put off, to get the hang of, a draught (in
      the house, not the beer).
    Amelia: Well remembered. And one to add: "to run something past somebody". You'll need it at work.
    Nora: I'd like to run the new plan past you?
    Amelia: Exactly like that.

    == 6 days ago, 20:10
    Nora: Bad news. They have moved the presentation forward. It's in a week and I'm the one presenting. All of it.
    Amelia: All of it as in twenty minutes?
    Nora: Twenty minutes and questions. In Leeds. In a room with people in it.
    Amelia: Right. Then we have two lessons, and that's enough. Send me your slides and don't write a script.
    Nora: No script?!
    Amelia: Five words on a card for each slide. You know these buildings better than anybody in that room.

    == 5 days ago, 21:45
    Nora: Slides are in your email. I made the cards. Slide 4 has six words because of "cross-laminated".
    Amelia: I'll allow it.

    == 4 days ago, 09:30
    Amelia: I've been through them. They are clear and rather beautiful. Two questions you will get: why timber, and
      what if it rains during construction.
    Nora: I can answer both. In Swedish in two minutes, in English in... five?
    Amelia: Try three, out loud, tonight. The cats are listening.

    == 2 days ago, 19:00
    Nora: Three minutes and ten seconds. Twice!
    Amelia: Brilliant. And you sounded like yourself, which is the whole point.
    Nora: I still say "on the meeting" when I'm nervous.
    Amelia: Then be nervous and say it. They will be looking at the timber.

    == yesterday, 17:25
    Nora: Could we move our next lesson to 5 pm? My train home arrives at 4:30 and I want to tell you while it's fresh.
    Amelia: 5 pm is fine. I want to hear everything, including the sandwiches.

    == 55 minutes ago
    Nora: Last question before I pack: "Thank you for your attention" at the end, yes or no?
    Amelia: No! End with the picture of the courtyard and "I'd love to hear what you think."
    Nora: And then I stop talking?
    Amelia: And then you stop talking and drink some water. The silence is theirs to fill.
    Nora: Okay. I can do that. I think I can really do that.
    Amelia: I know you can. Good luck in Leeds, Nora. Text me from the train!
  `,
};
