/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The lifetime of a new API key. */
export type ApiKeyLifetime =
  /** 30 days. */
  | 'DAYS_30'
  /** 90 days. */
  | 'DAYS_90'
  /** 365 days. */
  | 'DAYS_365'
  /** The key does not expire. */
  | 'NEVER';

/** What an API key may do. */
export type ApiKeyScope =
  /** Read and change the viewer's own profile, set their time zone and locale, read their email address, save tutors, and upload files. */
  | 'MANAGE_PROFILE'
  /** Read chats and messages, follow the feed, and manage webhooks. */
  | 'READ_CHATS'
  /** Search for tutors, and read their profiles and reviews. */
  | 'READ_TUTORS'
  /** Start chats, send, edit and remove messages, mark them as read or unread, and announce that the viewer is typing. */
  | 'WRITE_MESSAGES';

/** A weekly slot of three hours. */
export type AvailabilitySlotInput = {
  /** The day of the week. */
  readonly day: WeekDay;
  /** The part of the day. */
  readonly part: DayPart;
};

/** The current password and the new one. */
export type ChangePasswordInput = {
  /** The current password. */
  readonly currentPassword: string;
  /** The new password: 8 to 128 characters, not one of the most common passwords, and not too similar to the name, the email address or the product's name. */
  readonly newPassword: string;
};

/** An API key to create. */
export type CreateApiKeyInput = {
  /** The lifetime. */
  readonly lifetime: ApiKeyLifetime;
  /** A descriptive name: at most 60 characters. */
  readonly name: string;
  /** The scopes, at least one: what the key may be used for. */
  readonly scopes: ReadonlyArray<ApiKeyScope>;
};

/** The error codes of CreateApiKeyPayload. More values may be added. */
export type CreateApiKeyUserErrorCode =
  /** The text contains characters that can't be stored or are misleading. */
  | 'BAD_CHARACTERS'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** The field is required. */
  | 'REQUIRED'
  /** The session has ended. Log in again. */
  | 'SESSION_ENDED'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The text is too long. */
  | 'TOO_LONG'
  /** The account has the maximum number of API keys. */
  | 'TOO_MANY_API_KEYS';

/** Three hours of a day, in local time. */
export type DayPart =
  /** Midnight to 3 a.m. */
  | 'FROM_0_TO_3'
  /** 3 to 6 a.m. */
  | 'FROM_3_TO_6'
  /** 6 to 9 a.m. */
  | 'FROM_6_TO_9'
  /** 9 a.m. to noon. */
  | 'FROM_9_TO_12'
  /** Noon to 3 p.m. */
  | 'FROM_12_TO_15'
  /** 3 to 6 p.m. */
  | 'FROM_15_TO_18'
  /** 6 to 9 p.m. */
  | 'FROM_18_TO_21'
  /** 9 p.m. to midnight. */
  | 'FROM_21_TO_24';

/** A message to edit, and its new text. */
export type EditMessageInput = {
  /** A key of 1 to 64 printable ASCII characters, chosen by the sender, that makes retries safe: an edit that is sent again with its key changes nothing, even if the message has been edited since. It must differ from the keys of the sender's messages. */
  readonly clientEditId?: string | null | undefined;
  /** The new text: at most 5,000 characters, not blank. */
  readonly content: string;
  /** The id of one of the viewer's messages. */
  readonly messageId: string | number;
};

/** The error codes of EmailVerificationPayload. More values may be added. */
export type EmailVerificationUserErrorCode =
  /** The email address is already verified. */
  | 'ALREADY_VERIFIED'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** Several links have already been sent. Try again in an hour. */
  | 'TOO_MANY_LINKS'
  /** The verification link has already been used or has expired. */
  | 'VERIFICATION_REFUSED';

/** A student's review of a tutor. */
export type LeaveReviewInput = {
  /** The number of stars: 1 to 5. */
  readonly stars: number;
  /** The text of the review: at most 2,000 characters, not blank. */
  readonly text: string;
  /** The tutor's id. */
  readonly tutorId: string | number;
};

/** The link from a login email. */
export type LogInByLinkInput = {
  /** The token: the part of the link after the #. */
  readonly token: string;
};

/** The email address and password to log in with. */
export type LogInInput = {
  /** The email address; case-insensitive. */
  readonly email: string;
  /** The password. */
  readonly password: string;
};

/** The error codes of LogOutPayload. More values may be added. */
export type LogOutUserErrorCode =
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED';

/** When messages are emailed to a user who is away. */
export type MailFrequency =
  /** Once a day, at 8 a.m. in the user's time zone. */
  | 'DAILY'
  /** Never. */
  | 'OFF'
  /** Once they have been unread for ten minutes, at most once an hour per chat. */
  | 'UNREAD';

/** The first message to mark as unread. */
export type MarkUnreadInput = {
  /** The id of the first message to mark, which must be from the counterpart. */
  readonly messageId: string | number;
};

/** The purpose of a message. */
export type MessageKind =
  /** A plain text message. */
  | 'TEXT'
  /** A student's request for a trial lesson. */
  | 'TRIAL_REQUEST';

/** A chat to mute or unmute. */
export type MuteChatInput = {
  /** The chat's id. */
  readonly chatId: string | number;
};

/** The error codes of NotificationSettingsPayload. More values may be added. */
export type NotificationSettingsUserErrorCode =
  /** The viewer has no chat with this id. */
  | 'CHAT_NOT_FOUND'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** This is not a time of day. */
  | 'NOT_A_TIME'
  /** Quiet hours can't begin and end at the same time. */
  | 'NO_QUIET_HOURS'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The account has the maximum number of muted chats. */
  | 'TOO_MANY_MUTED';

/** The error codes of PushSubscriptionPayload. More values may be added. */
export type PushSubscriptionUserErrorCode =
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** This is not an uncompressed P-256 key. */
  | 'NOT_A_KEY'
  /** This is not the https address of a push service. */
  | 'NOT_A_PUSH_SERVICE'
  /** This is not a 16-byte secret. */
  | 'NOT_A_SECRET'
  /** This server sends no push notifications. */
  | 'PUSH_OFF'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED';

/** The quiet hours. */
export type QuietHoursInput = {
  /** When they begin, such as 22:00. */
  readonly from: string;
  /** When they end, such as 07:00. */
  readonly to: string;
};

/** The last message that the viewer has read. */
export type ReadMessagesInput = {
  /** The id of the last message read, which must be from the counterpart. */
  readonly messageId: string | number;
};

/** The error codes of ReadMessagesPayload. More values may be added. */
export type ReadMessagesUserErrorCode =
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The viewer can't see a message with this id. */
  | 'MESSAGE_NOT_FOUND'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** A user's own messages can't be marked as read or unread. */
  | 'OWN_MESSAGE'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The data could not be stored in time. Try again. */
  | 'TRY_AGAIN';

/** A message to remove. */
export type RemoveMessageInput = {
  /** The id of one of the viewer's messages. */
  readonly messageId: string | number;
};

/** A device to stop sending push notifications to. */
export type RemovePushSubscriptionInput = {
  /** The push service's URL for the device. */
  readonly endpoint: string;
};

/** A new name for an API key. */
export type RenameApiKeyInput = {
  /** The key's id. */
  readonly id: string | number;
  /** The new name: at most 60 characters. */
  readonly name: string;
};

/** The error codes of RenameApiKeyPayload. More values may be added. */
export type RenameApiKeyUserErrorCode =
  /** The account has no API key with this id. */
  | 'API_KEY_NOT_FOUND'
  /** The text contains characters that can't be stored or are misleading. */
  | 'BAD_CHARACTERS'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** The field is required. */
  | 'REQUIRED'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The text is too long. */
  | 'TOO_LONG';

/** The address to send a login link to. */
export type RequestLogInLinkInput = {
  /** The email address of the account; case-insensitive. */
  readonly email: string;
};

/** The address to send a password reset link to. */
export type RequestPasswordResetInput = {
  /** The email address of the account; case-insensitive. */
  readonly email: string;
};

/** The link from a password reset email, and the new password. */
export type ResetPasswordInput = {
  /** The new password: 8 to 128 characters, not one of the most common passwords, and not too similar to the name, the email address or the product's name. */
  readonly password: string;
  /** The token: the part of the link after the #. */
  readonly token: string;
};

/** An API key to revoke. */
export type RevokeApiKeyInput = {
  /** The key's id. */
  readonly id: string | number;
};

/** The error codes of RevokeApiKeyPayload. More values may be added. */
export type RevokeApiKeyUserErrorCode =
  /** The account has no API key with this id. */
  | 'API_KEY_NOT_FOUND'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED';

/** A user's role. */
export type Role =
  /** A user who is looking for a tutor. */
  | 'STUDENT'
  /** A user who teaches: a tutor. */
  | 'TEACHER'
  /** A tutor. As input, a synonym for TEACHER; not returned until TEACHER has been removed. */
  | 'TUTOR';

/** A device to send push notifications to: the fields of the browser's PushSubscription. */
export type SavePushSubscriptionInput = {
  /** The device's secret, in base64url: `keys.auth`. */
  readonly auth: string;
  /** The push service's URL for the device. */
  readonly endpoint: string;
  /** The device's public key, in base64url: `keys.p256dh`. */
  readonly p256dh: string;
};

/** A tutor to save or unsave. */
export type SaveTutorInput = {
  /** The tutor's id. */
  readonly tutorId: string | number;
};

/** The profile fields to save. Omitted fields are kept; given fields must not be empty. */
export type SaveTutorProfileInput = {
  /** The tutor's weekly hours, which are optional; null removes them. */
  readonly availability?: WeeklyAvailabilityInput | null | undefined;
  /** The file name that was returned for a picture that the viewer uploaded. */
  readonly avatar?: string | null | undefined;
  /** The country of birth: an ISO 3166-1 alpha-2 code, case-insensitive. */
  readonly country?: string | null | undefined;
  /** The tutor's experience: at most 2,000 characters. */
  readonly experience?: string | null | undefined;
  /** The first name: at most 50 characters. */
  readonly firstName?: string | null | undefined;
  /** One line about what the tutor offers: at most 120 characters. */
  readonly headline?: string | null | undefined;
  /** The tutor's introduction: at most 2,000 characters. */
  readonly introduction?: string | null | undefined;
  /** The last name: at most 50 characters. */
  readonly lastName?: string | null | undefined;
  /** Reasons to learn with this tutor: at most 2,000 characters. */
  readonly motivation?: string | null | undefined;
  /** Must be true when a subject is saved for the first time. */
  readonly over18?: boolean | null | undefined;
  /** The price of a 50-minute lesson in USD: above 0, at most 1,000, with at most two decimals. */
  readonly price?: number | null | undefined;
  /** The `value` of a subject. */
  readonly subject?: string | null | undefined;
  /** The file name that was returned for a picture that the viewer uploaded. */
  readonly thumbnail?: string | null | undefined;
  /** The id of a YouTube video. */
  readonly youtubeVideoId?: string | null | undefined;
};

/** The error codes of SaveTutorProfilePayload. More values may be added. */
export type SaveTutorProfileUserErrorCode =
  /** The text contains characters that can't be stored or are misleading. */
  | 'BAD_CHARACTERS'
  /** The price is out of bounds, or has more than two decimals. */
  | 'BAD_PRICE'
  /** This is not the id of a YouTube video. */
  | 'BAD_VIDEO'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** The viewer did not upload this picture. */
  | 'NOT_YOUR_PICTURE'
  /** There is no uploaded picture with this name. */
  | 'NO_PICTURE'
  /** A tutor must confirm that they are over 18. */
  | 'OVER_18_REQUIRED'
  /** The field is required. */
  | 'REQUIRED'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The text is too long. */
  | 'TOO_LONG'
  /** This is not a country code. */
  | 'UNKNOWN_COUNTRY'
  /** This subject is not offered. */
  | 'UNKNOWN_SUBJECT'
  /** There is no such time zone. */
  | 'UNKNOWN_TIME_ZONE'
  /** The viewer's role doesn't allow this. */
  | 'WRONG_ROLE';

/** A message to send. */
export type SendMessageInput = {
  /** The chat's id. */
  readonly chatId: string | number;
  /** A key of 1 to 64 printable ASCII characters, chosen by the sender, that makes retries safe: only one message is stored per key. */
  readonly clientMessageId?: string | null | undefined;
  /** The text to send: at most 5,000 characters, not blank. */
  readonly content: string;
};

/** The error codes of SendMessagePayload. More values may be added. */
export type SendMessageUserErrorCode =
  /** `clientMessageId` must have 1 to 64 printable ASCII characters. */
  | 'BAD_CLIENT_MESSAGE_ID'
  /** The message has no visible characters. */
  | 'BLANK_MESSAGE'
  /** The viewer has no chat with this id. */
  | 'CHAT_NOT_FOUND'
  /** Another message was sent with this `clientMessageId`. */
  | 'CLIENT_MESSAGE_ID_REUSED'
  /** This requires logging in. */
  | 'LOG_IN_FIRST'
  /** The message is too long. */
  | 'MESSAGE_TOO_LONG'
  /** The API key lacks the scope that this requires. */
  | 'MISSING_SCOPE'
  /** An API key can't do this. */
  | 'SESSION_REQUIRED'
  /** The data could not be stored in time. Try again. */
  | 'TRY_AGAIN'
  /** There is no such tutor. */
  | 'TUTOR_NOT_FOUND'
  /** The message has a character that can't be stored. */
  | 'UNSTORABLE_CHARACTER'
  /** The viewer's role doesn't allow this. */
  | 'WRONG_ROLE';

/** The error codes of SessionPayload. More values may be added. */
export type SessionUserErrorCode =
  /** The account is suspended. */
  | 'ACCOUNT_SUSPENDED'
  /** The text contains characters that can't be stored or are misleading. */
  | 'BAD_CHARACTERS'
  /** This is not an email address. */
  | 'BAD_EMAIL'
  /** The server is too busy. Try again in a moment. */
  | 'BUSY'
  /** There is already an account with this email address. */
  | 'EMAIL_TAKEN'
  /** The login link has already been used or has expired. */
  | 'LOG_IN_LINK_REFUSED'
  /** The field is required. */
  | 'REQUIRED'
  /** The session has ended. Log in again. */
  | 'SESSION_ENDED'
  /** The password is one of the most common ones. */
  | 'TOO_COMMON'
  /** The password is too similar to the account's own data. */
  | 'TOO_GUESSABLE'
  /** The text is too long. */
  | 'TOO_LONG'
  /** The text is too short. */
  | 'TOO_SHORT'
  /** The email or the password is wrong. */
  | 'WRONG_CREDENTIALS';

/** A new student account. */
export type SignUpStudentInput = {
  /** The email address. */
  readonly email: string;
  /** The full name: the first word becomes the first name, the rest the last name. */
  readonly name: string;
  /** The password: 8 to 128 characters, not one of the most common passwords, and not too similar to the name, the email address or the product's name. */
  readonly password: string;
};

/** A new tutor account. */
export type SignUpTutorInput = {
  /** The email address. */
  readonly email: string;
  /** The password: 8 to 128 characters, not one of the most common passwords, and not too similar to the name, the email address or the product's name. */
  readonly password: string;
};

/** The first message to a tutor. */
export type StartChatInput = {
  /** A key of 1 to 64 printable ASCII characters, chosen by the sender, that makes retries safe: only one message is stored per key. */
  readonly clientMessageId?: string | null | undefined;
  /** The text to send: at most 5,000 characters, not blank. */
  readonly content: string;
  /** Whether it is a plain text message or a request for a trial lesson. */
  readonly kind?: MessageKind;
  /** The tutor's id. */
  readonly tutorId: string | number;
};

/** How to log in or sign up with the OpenID provider, such as Google. */
export type StartOpenIdInput = {
  /** The path to redirect to afterwards. URLs on other sites are ignored. */
  readonly next?: string | null | undefined;
  /** The role of a new account. Omit it to log in without creating one. */
  readonly role?: Role | null | undefined;
};

/** The error codes of StartOpenIdPayload. More values may be added. */
export type StartOpenIdUserErrorCode =
  /** The OpenID provider does not respond. */
  | 'OPENID_AWAY'
  /** This server has no OpenID provider. */
  | 'OPENID_NOT_SET_UP';

/** The viewer's time zone and locale. */
export type TimeZoneInput = {
  /** The locale for dates, as a BCP 47 language tag such as de-AT. If omitted, the saved locale is kept. */
  readonly locale?: string | null | undefined;
  /** The IANA name of the time zone, such as Asia/Tashkent. */
  readonly timeZone: string;
};

/** The criteria that tutors must match. Omitted criteria are ignored. */
export type TutorFilter = {
  /** Teaches for at least an hour in one of these slots. Tutors without weekly hours come after those that match. */
  readonly availability?: ReadonlyArray<AvailabilitySlotInput> | null | undefined;
  /** Born in one of these countries: ISO 3166-1 alpha-2 codes, case-insensitive. */
  readonly countries?: ReadonlyArray<string> | null | undefined;
  /** A lesson costs at least this, in USD. */
  readonly priceFrom?: number | null | undefined;
  /** A lesson costs at most this, in USD. Until 2027-06-30, exactly 40 means no upper bound. */
  readonly priceTo?: number | null | undefined;
  /** Only tutors that the viewer has saved. */
  readonly savedOnly?: boolean | null | undefined;
  /** Teaches this subject: the `value` of one of the `subjects`. */
  readonly subject?: string | null | undefined;
  /** Words in the name, the subject, the headline or the introduction: at most 200 characters; only the first ten words are used. The last word may be incomplete. */
  readonly text?: string | null | undefined;
  /** The IANA time zone of `availability`; UTC by default. */
  readonly timeZone?: string | null | undefined;
};

/** The order of a list of tutors. */
export type TutorSort =
  /** The tutors with the highest average rating first; those without reviews last. */
  | 'BEST_RATING'
  /** The tutors with the most reviews first. */
  | 'NUMBER_OF_REVIEWS'
  /** The tutors contacted by the most students in the last 30 days first. */
  | 'POPULARITY'
  /** The most expensive first. */
  | 'PRICE_HIGHEST_FIRST'
  /** The cheapest first. */
  | 'PRICE_LOWEST_FIRST'
  /** Verified tutors first, then the most complete profiles, then the fastest to respond. */
  | 'TOP_PICKS';

/** One of the five steps of completing a tutor profile. */
export type TutorStep =
  /** Name, country, subject, and the confirmation of being over 18. */
  | 'ABOUT'
  /** Headline, introduction, experience and motivation. */
  | 'DESCRIPTION'
  /** A picture. */
  | 'PHOTO'
  /** The price, and optionally the weekly hours. */
  | 'PRICING'
  /** A YouTube video and its thumbnail. */
  | 'VIDEO';

/** The chat in which the viewer is typing. */
export type TypingInput = {
  /** The chat's id. */
  readonly chatId: string | number;
};

/** The settings to change. Omitted settings are kept. */
export type UpdateNotificationSettingsInput = {
  /** When messages are emailed. */
  readonly mail?: MailFrequency | null | undefined;
  /** The quiet hours; null for none. */
  readonly quietHours?: QuietHoursInput | null | undefined;
  /** Whether trial requests are emailed regardless of `mail`; if not, they are emailed like other messages. */
  readonly trialRequests?: boolean | null | undefined;
};

/** The link from a verification email. */
export type VerifyEmailInput = {
  /** The token: the part of the link after the #. */
  readonly token: string;
};

/** A day of the week. */
export type WeekDay =
  /** Friday. */
  | 'FRI'
  /** Monday. */
  | 'MON'
  /** Saturday. */
  | 'SAT'
  /** Sunday. */
  | 'SUN'
  /** Thursday. */
  | 'THU'
  /** Tuesday. */
  | 'TUE'
  /** Wednesday. */
  | 'WED';

/** A tutor's weekly hours. */
export type WeeklyAvailabilityInput = {
  /** The slots; an empty list removes the previous ones. */
  readonly slots: ReadonlyArray<AvailabilitySlotInput>;
  /** The IANA time zone of the slots. */
  readonly timeZone: string;
};

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly apiKeys: ReadonlyArray<{ readonly __typename: 'ApiKey', readonly id: string, readonly name: string, readonly scopes: ReadonlyArray<ApiKeyScope>, readonly lastFour: string, readonly lastUsedAt: string | null, readonly expiresAt: string | null }> } | null };

export type CreateApiKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateApiKeyMutation = { readonly createApiKey: { readonly __typename: 'CreateApiKeyPayload', readonly token: string | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'CreateApiKeyUserError', readonly code: CreateApiKeyUserErrorCode | null, readonly field: string | null, readonly reason: string }> } };

export type RenameApiKeyMutationVariables = Exact<{
  input: RenameApiKeyInput;
}>;


export type RenameApiKeyMutation = { readonly renameApiKey: { readonly __typename: 'RenameApiKeyPayload', readonly apiKey: { readonly __typename: 'ApiKey', readonly id: string, readonly name: string } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'RenameApiKeyUserError', readonly code: RenameApiKeyUserErrorCode | null, readonly field: string | null, readonly reason: string }> } };

export type RevokeApiKeyMutationVariables = Exact<{
  input: RevokeApiKeyInput;
}>;


export type RevokeApiKeyMutation = { readonly revokeApiKey: { readonly __typename: 'RevokeApiKeyPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'RevokeApiKeyUserError', readonly code: RevokeApiKeyUserErrorCode | null, readonly reason: string }> } };

export type AccountDialogQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountDialogQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly email: string, readonly hasPassword: boolean } | null };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { readonly changePassword: { readonly __typename: 'ChangePasswordPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'ChangePasswordUserError', readonly field: string | null, readonly reason: string }> } };

export type LogOutEverywhereMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutEverywhereMutation = { readonly logOutEverywhere: { readonly __typename: 'LogOutPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'LogOutUserError', readonly reason: string }> } };

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;


export type LogInMutation = { readonly logIn: { readonly __typename: 'SessionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SessionUserError', readonly code: SessionUserErrorCode | null, readonly field: string | null, readonly reason: string }>, readonly session: { readonly __typename: 'Session', readonly accessToken: string, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } } | null } };

export type LogInByLinkMutationVariables = Exact<{
  input: LogInByLinkInput;
}>;


export type LogInByLinkMutation = { readonly logInByLink: { readonly __typename: 'SessionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SessionUserError', readonly code: SessionUserErrorCode | null, readonly field: string | null, readonly reason: string }>, readonly session: { readonly __typename: 'Session', readonly accessToken: string, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } } | null } };

export type RequestLogInLinkMutationVariables = Exact<{
  input: RequestLogInLinkInput;
}>;


export type RequestLogInLinkMutation = { readonly requestLogInLink: { readonly __typename: 'RequestLogInLinkPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'RequestLogInLinkUserError', readonly field: string | null, readonly reason: string }> } };

export type StartOpenIdMutationVariables = Exact<{
  input: StartOpenIdInput;
}>;


export type StartOpenIdMutation = { readonly startOpenId: { readonly __typename: 'StartOpenIdPayload', readonly url: string | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'StartOpenIdUserError', readonly code: StartOpenIdUserErrorCode | null, readonly reason: string }> } };

export type NotificationSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type NotificationSettingsQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly email: string, readonly emailVerified: boolean, readonly emailRefusedAt: string | null, readonly notificationSettings: { readonly __typename: 'NotificationSettings', readonly mail: MailFrequency, readonly trialRequests: boolean, readonly pushKey: string | null, readonly quietHours: { readonly __typename: 'QuietHours', readonly from: string, readonly to: string } | null } } | null };

export type UpdateNotificationSettingsMutationVariables = Exact<{
  input: UpdateNotificationSettingsInput;
}>;


export type UpdateNotificationSettingsMutation = { readonly updateNotificationSettings: { readonly __typename: 'NotificationSettingsPayload', readonly settings: { readonly __typename: 'NotificationSettings', readonly mail: MailFrequency, readonly trialRequests: boolean, readonly quietHours: { readonly __typename: 'QuietHours', readonly from: string, readonly to: string } | null } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'NotificationSettingsUserError', readonly code: NotificationSettingsUserErrorCode | null, readonly field: string | null, readonly reason: string }> } };

export type ResendEmailVerificationMutationVariables = Exact<{ [key: string]: never; }>;


export type ResendEmailVerificationMutation = { readonly resendEmailVerification: { readonly __typename: 'EmailVerificationPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'EmailVerificationUserError', readonly code: EmailVerificationUserErrorCode | null, readonly reason: string }> } };

export type SaveDeviceMutationVariables = Exact<{
  input: SavePushSubscriptionInput;
}>;


export type SaveDeviceMutation = { readonly savePushSubscription: { readonly __typename: 'PushSubscriptionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'PushSubscriptionUserError', readonly code: PushSubscriptionUserErrorCode | null, readonly reason: string }> } };

export type RequestPasswordResetMutationVariables = Exact<{
  input: RequestPasswordResetInput;
}>;


export type RequestPasswordResetMutation = { readonly requestPasswordReset: { readonly __typename: 'RequestPasswordResetPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'RequestPasswordResetUserError', readonly field: string | null, readonly reason: string }> } };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { readonly resetPassword: { readonly __typename: 'ResetPasswordPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'ResetPasswordUserError', readonly field: string | null, readonly reason: string }> } };

export type SignUpStudentMutationVariables = Exact<{
  input: SignUpStudentInput;
}>;


export type SignUpStudentMutation = { readonly signUpStudent: { readonly __typename: 'SessionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SessionUserError', readonly code: SessionUserErrorCode | null, readonly field: string | null, readonly reason: string }>, readonly session: { readonly __typename: 'Session', readonly accessToken: string, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } } | null } };

export type SignUpTutorMutationVariables = Exact<{
  input: SignUpTutorInput;
}>;


export type SignUpTutorMutation = { readonly signUpTutor: { readonly __typename: 'SessionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SessionUserError', readonly code: SessionUserErrorCode | null, readonly field: string | null, readonly reason: string }>, readonly session: { readonly __typename: 'Session', readonly accessToken: string, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } } | null } };

export type VerifyEmailMutationVariables = Exact<{
  input: VerifyEmailInput;
}>;


export type VerifyEmailMutation = { readonly verifyEmail: { readonly __typename: 'EmailVerificationPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'EmailVerificationUserError', readonly code: EmailVerificationUserErrorCode | null, readonly field: string | null, readonly reason: string }> } };

export type TellTypingMutationVariables = Exact<{
  input: TypingInput;
}>;


export type TellTypingMutation = { readonly tellTyping: { readonly __typename: 'TypingPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'TypingUserError', readonly reason: string }> } };

export type ConversationQueryVariables = Exact<{
  id: string | number;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ConversationQuery = { readonly chat: { readonly __typename: 'Chat', readonly id: string, readonly lastSeq: number, readonly unreadCount: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly counterpartTimeZone: string | null, readonly counterpartDeliveredUpTo: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string, readonly firstName: string, readonly role: Role, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null }, readonly messages: { readonly __typename: 'MessageConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'MessageEdge', readonly node: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasPreviousPage: boolean, readonly startCursor: string | null } }, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } | null };

export type EditMessageMutationVariables = Exact<{
  input: EditMessageInput;
}>;


export type EditMessageMutation = { readonly editMessage: { readonly __typename: 'ChangeMessagePayload', readonly message: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'ChangeMessageUserError', readonly reason: string }> } };

export type RemoveMessageMutationVariables = Exact<{
  input: RemoveMessageInput;
}>;


export type RemoveMessageMutation = { readonly removeMessage: { readonly __typename: 'ChangeMessagePayload', readonly message: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'ChangeMessageUserError', readonly reason: string }> } };

export type ChatFeedSubscriptionVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ChatFeedSubscription = { readonly chatFeed: { readonly __typename: 'ChatFeedItem', readonly cursor: string, readonly chatId: string, readonly seq: number, readonly event:
      | { readonly __typename: 'ChatStarted', readonly chat: { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly lastSeq: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly counterpartDeliveredUpTo: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null }, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly removedAt: string | null, readonly seq: number, readonly author: { readonly __typename: 'Person', readonly id: string } }, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } }
      | { readonly __typename: 'CounterpartTyping', readonly personId: string, readonly forSeconds: number }
      | { readonly __typename: 'MarkedUnread', readonly chat: { readonly __typename: 'Chat', readonly id: string, readonly lastSeq: number, readonly unreadCount: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly counterpartDeliveredUpTo: number, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly seq: number, readonly author: { readonly __typename: 'Person', readonly id: string } }, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } }
      | { readonly __typename: 'MessageEdited', readonly message: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } }
      | { readonly __typename: 'MessageRemoved', readonly message: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } }
      | { readonly __typename: 'MessageSent', readonly message: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } }
      | { readonly __typename: 'MessagesDelivered', readonly personId: string, readonly upTo: number }
      | { readonly __typename: 'MessagesRead', readonly readerId: string, readonly upTo: number }
      | { readonly __typename: 'OtherEvent' }
      | { readonly __typename: 'PresenceChanged', readonly personId: string, readonly presence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } }
     } };

export type RefetchedChatQueryVariables = Exact<{
  id: string | number;
  withMessages: boolean;
  withUnread?: boolean | null | undefined;
}>;


export type RefetchedChatQuery = { readonly chat: { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly lastSeq: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly counterpartDeliveredUpTo: number, readonly messages?: { readonly __typename: 'MessageConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'MessageEdge', readonly node: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasPreviousPage: boolean, readonly startCursor: string | null } }, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null }, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly removedAt: string | null, readonly seq: number, readonly author: { readonly __typename: 'Person', readonly id: string } }, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } | null, readonly viewer: { readonly __typename: 'Viewer', readonly unreadCount: number } | null, readonly chats?: { readonly __typename: 'ChatConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'ChatEdge', readonly node: { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } } };

export type InboxQueryVariables = Exact<{ [key: string]: never; }>;


export type InboxQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly unreadCount: number } | null, readonly chats: { readonly __typename: 'ChatConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'ChatEdge', readonly node: { readonly __typename: 'Chat', readonly id: string, readonly lastSeq: number, readonly unreadCount: number } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean } } };

export type Inbox_ChatFragment = { readonly __typename: 'Chat', readonly id: string, readonly lastSeq: number, readonly unreadCount: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly counterpartDeliveredUpTo: number, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly seq: number, readonly author: { readonly __typename: 'Person', readonly id: string } }, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } & { ' $fragmentName'?: 'Inbox_ChatFragment' };

export type Inbox_CountsFragment = { readonly __typename: 'Chat', readonly id: string, readonly lastSeq: number, readonly unreadCount: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly seq: number, readonly author: { readonly __typename: 'Person', readonly id: string } } } & { ' $fragmentName'?: 'Inbox_CountsFragment' };

export type Inbox_MessageFragment = { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } & { ' $fragmentName'?: 'Inbox_MessageFragment' };

export type Inbox_NewChatFragment = { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly lastSeq: number, readonly readUpTo: number, readonly counterpartReadUpTo: number, readonly counterpartDeliveredUpTo: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null }, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly removedAt: string | null, readonly seq: number, readonly author: { readonly __typename: 'Person', readonly id: string } }, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } & { ' $fragmentName'?: 'Inbox_NewChatFragment' };

export type Delivery_ChatFragment = { readonly __typename: 'Chat', readonly id: string, readonly counterpartDeliveredUpTo: number } & { ' $fragmentName'?: 'Delivery_ChatFragment' };

export type Presence_ChatFragment = { readonly __typename: 'Chat', readonly id: string, readonly counterpartPresence: { readonly __typename: 'Presence', readonly isOnline: boolean, readonly lastSeenAt: string | null } } & { ' $fragmentName'?: 'Presence_ChatFragment' };

export type ReadMessagesMutationVariables = Exact<{
  input: ReadMessagesInput;
}>;


export type ReadMessagesMutation = { readonly readMessages: { readonly __typename: 'ReadMessagesPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'ReadMessagesUserError', readonly code: ReadMessagesUserErrorCode | null, readonly reason: string }> } };

export type ChatListQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatListQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly unreadCount: number, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } | null, readonly chats: { readonly __typename: 'ChatConnection', readonly feedCursor: string, readonly edges: ReadonlyArray<{ readonly __typename: 'ChatEdge', readonly node: (
        { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } }
        & { ' $fragmentRefs'?: { 'Inbox_ChatFragment': Inbox_ChatFragment;'ChatListItem_ChatFragment': ChatListItem_ChatFragment } }
      ) }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ShownChats_ChatFragment = { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } & { ' $fragmentName'?: 'ShownChats_ChatFragment' };

export type ChatListItem_ChatFragment = { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null }, readonly lastMessage: { readonly __typename: 'Message', readonly id: string, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string } } } & { ' $fragmentName'?: 'ChatListItem_ChatFragment' };

export type ChatToMarkQueryVariables = Exact<{
  id: string | number;
}>;


export type ChatToMarkQuery = { readonly chat: { readonly __typename: 'Chat', readonly id: string, readonly counterpartLastMessage: { readonly __typename: 'Message', readonly id: string } | null } | null };

export type MarkUnreadMutationVariables = Exact<{
  input: MarkUnreadInput;
}>;


export type MarkUnreadMutation = { readonly markUnread: { readonly __typename: 'ReadMessagesPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'ReadMessagesUserError', readonly reason: string }> } };

export type OlderChatsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type OlderChatsQuery = { readonly chats: { readonly __typename: 'ChatConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'ChatEdge', readonly node: (
        { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } }
        & { ' $fragmentRefs'?: { 'Inbox_ChatFragment': Inbox_ChatFragment;'ChatListItem_ChatFragment': ChatListItem_ChatFragment } }
      ) }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type UnreadChatsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type UnreadChatsQuery = { readonly chats: { readonly __typename: 'ChatConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'ChatEdge', readonly node: (
        { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } }
        & { ' $fragmentRefs'?: { 'Inbox_ChatFragment': Inbox_ChatFragment;'ChatListItem_ChatFragment': ChatListItem_ChatFragment } }
      ) }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type ChatsNamedQueryVariables = Exact<{
  named: string;
}>;


export type ChatsNamedQuery = { readonly chats: { readonly __typename: 'ChatConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'ChatEdge', readonly node: (
        { readonly __typename: 'Chat', readonly id: string, readonly unreadCount: number, readonly counterpart: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } }
        & { ' $fragmentRefs'?: { 'Inbox_ChatFragment': Inbox_ChatFragment;'ChatListItem_ChatFragment': ChatListItem_ChatFragment } }
      ) }> } };

export type MutedChatsQueryVariables = Exact<{ [key: string]: never; }>;


export type MutedChatsQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly notificationSettings: { readonly __typename: 'NotificationSettings', readonly mutedChatIds: ReadonlyArray<string> } } | null };

export type MuteChatMutationVariables = Exact<{
  input: MuteChatInput;
}>;


export type MuteChatMutation = { readonly payload: { readonly __typename: 'NotificationSettingsPayload', readonly settings: { readonly __typename: 'NotificationSettings', readonly mutedChatIds: ReadonlyArray<string> } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'NotificationSettingsUserError', readonly code: NotificationSettingsUserErrorCode | null, readonly reason: string }> } };

export type UnmuteChatMutationVariables = Exact<{
  input: MuteChatInput;
}>;


export type UnmuteChatMutation = { readonly payload: { readonly __typename: 'NotificationSettingsPayload', readonly settings: { readonly __typename: 'NotificationSettings', readonly mutedChatIds: ReadonlyArray<string> } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'NotificationSettingsUserError', readonly code: NotificationSettingsUserErrorCode | null, readonly reason: string }> } };

export type SendMessageMutationVariables = Exact<{
  input: SendMessageInput;
}>;


export type SendMessageMutation = { readonly sendMessage: { readonly __typename: 'SendMessagePayload', readonly message: { readonly __typename: 'Message', readonly id: string, readonly chatId: string, readonly seq: number, readonly clientMessageId: string | null, readonly content: string, readonly kind: MessageKind, readonly sentAt: string, readonly editedAt: string | null, readonly removedAt: string | null, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string } } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'SendMessageUserError', readonly code: SendMessageUserErrorCode | null, readonly reason: string }> } };

export type TellTimeZoneMutationVariables = Exact<{
  input: TimeZoneInput;
}>;


export type TellTimeZoneMutation = { readonly tellTimeZone: { readonly __typename: 'TimeZonePayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'TimeZoneUserError', readonly reason: string }> } };

export type TutorSettingsPageQueryVariables = Exact<{ [key: string]: never; }>;


export type TutorSettingsPageQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly tutorProfile: { readonly __typename: 'TutorProfile', readonly finishedSteps: ReadonlyArray<TutorStep>, readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly firstName: string, readonly lastName: string, readonly displayName: string, readonly headline: string | null, readonly introduction: string | null, readonly experience: string | null, readonly motivation: string | null, readonly youtubeVideoId: string | null, readonly timeZone: string | null, readonly verified: boolean, readonly birthCountry: { readonly __typename: 'Country', readonly code: string } | null, readonly subject: { readonly __typename: 'Subject', readonly value: string, readonly label: string } | null, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly availability: ReadonlyArray<{ readonly __typename: 'AvailabilitySlot', readonly day: WeekDay, readonly part: DayPart }> } } | null } | null, readonly subjects: ReadonlyArray<{ readonly __typename: 'Subject', readonly value: string, readonly label: string }> };

export type Wizard_ProfileFragment = { readonly __typename: 'TutorProfile', readonly finishedSteps: ReadonlyArray<TutorStep>, readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly firstName: string, readonly lastName: string, readonly displayName: string, readonly headline: string | null, readonly introduction: string | null, readonly experience: string | null, readonly motivation: string | null, readonly youtubeVideoId: string | null, readonly timeZone: string | null, readonly verified: boolean, readonly birthCountry: { readonly __typename: 'Country', readonly code: string } | null, readonly subject: { readonly __typename: 'Subject', readonly value: string, readonly label: string } | null, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly availability: ReadonlyArray<{ readonly __typename: 'AvailabilitySlot', readonly day: WeekDay, readonly part: DayPart }> } } & { ' $fragmentName'?: 'Wizard_ProfileFragment' };

export type SaveTutorProfileMutationVariables = Exact<{
  input: SaveTutorProfileInput;
}>;


export type SaveTutorProfileMutation = { readonly saveTutorProfile: { readonly __typename: 'SaveTutorProfilePayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SaveTutorProfileUserError', readonly code: SaveTutorProfileUserErrorCode | null, readonly reason: string, readonly field: string | null }>, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly firstName: string, readonly lastName: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null }, readonly tutorProfile: { readonly __typename: 'TutorProfile', readonly finishedSteps: ReadonlyArray<TutorStep>, readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly firstName: string, readonly lastName: string, readonly displayName: string, readonly headline: string | null, readonly introduction: string | null, readonly experience: string | null, readonly motivation: string | null, readonly youtubeVideoId: string | null, readonly timeZone: string | null, readonly verified: boolean, readonly birthCountry: { readonly __typename: 'Country', readonly code: string } | null, readonly subject: { readonly __typename: 'Subject', readonly value: string, readonly label: string } | null, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly availability: ReadonlyArray<{ readonly __typename: 'AvailabilitySlot', readonly day: WeekDay, readonly part: DayPart }> } } | null } | null } };

export type SaveButton_TutorFragment = { readonly __typename: 'Tutor', readonly id: string, readonly displayName: string, readonly isSaved: boolean } & { ' $fragmentName'?: 'SaveButton_TutorFragment' };

export type SaveTutorMutationVariables = Exact<{
  input: SaveTutorInput;
}>;


export type SaveTutorMutation = { readonly saveTutor: { readonly __typename: 'SaveTutorPayload', readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly isSaved: boolean } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'SaveTutorUserError', readonly reason: string }> } };

export type UnsaveTutorMutationVariables = Exact<{
  input: SaveTutorInput;
}>;


export type UnsaveTutorMutation = { readonly unsaveTutor: { readonly __typename: 'SaveTutorPayload', readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly isSaved: boolean } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'SaveTutorUserError', readonly reason: string }> } };

export type TutorCard_TutorFragment = { readonly __typename: 'Tutor', readonly id: string, readonly displayName: string, readonly verified: boolean, readonly headline: string | null, readonly introduction: string | null, readonly youtubeVideoId: string | null, readonly videoIsSample: boolean, readonly rating: number | null, readonly reviewCount: number, readonly isSaved: boolean, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly birthCountry: { readonly __typename: 'Country', readonly code: string } | null, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly subject: { readonly __typename: 'Subject', readonly value: string, readonly label: string } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } & { ' $fragmentName'?: 'TutorCard_TutorFragment' };

export type ContactModal_TutorFragment = { readonly __typename: 'Tutor', readonly id: string, readonly firstName: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } & { ' $fragmentName'?: 'ContactModal_TutorFragment' };

export type StartChatMutationVariables = Exact<{
  input: StartChatInput;
}>;


export type StartChatMutation = { readonly startChat: { readonly __typename: 'SendMessagePayload', readonly message: { readonly __typename: 'Message', readonly id: string } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'SendMessageUserError', readonly code: SendMessageUserErrorCode | null, readonly reason: string, readonly field: string | null }> } };

export type BookingCard_TutorFragment = { readonly __typename: 'Tutor', readonly id: string, readonly displayName: string, readonly newContacts48h: number, readonly trialRequests48h: number, readonly responseHours: number | null, readonly youtubeVideoId: string | null, readonly videoIsSample: boolean, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } & { ' $fragmentName'?: 'BookingCard_TutorFragment' };

export type TutorProfileQueryVariables = Exact<{
  id: string | number;
}>;


export type TutorProfileQuery = { readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly displayName: string, readonly verified: boolean, readonly headline: string | null, readonly introduction: string | null, readonly experience: string | null, readonly motivation: string | null, readonly rating: number | null, readonly reviewCount: number, readonly mayReview: boolean, readonly isSaved: boolean, readonly newContacts48h: number, readonly trialRequests48h: number, readonly responseHours: number | null, readonly firstName: string, readonly youtubeVideoId: string | null, readonly videoIsSample: boolean, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly birthCountry: { readonly __typename: 'Country', readonly code: string } | null, readonly subject: { readonly __typename: 'Subject', readonly value: string, readonly label: string } | null, readonly viewerReview: { readonly __typename: 'Review', readonly id: string, readonly stars: number, readonly text: string } | null, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } | null, readonly viewer: { readonly __typename: 'Viewer', readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } | null };

export type TutorVideo_TutorFragment = { readonly __typename: 'Tutor', readonly id: string, readonly displayName: string, readonly youtubeVideoId: string | null, readonly videoIsSample: boolean, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } & { ' $fragmentName'?: 'TutorVideo_TutorFragment' };

export type TutorReviewsQueryVariables = Exact<{
  id: string | number;
  first: number;
  after?: string | null | undefined;
}>;


export type TutorReviewsQuery = { readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly reviews: { readonly __typename: 'ReviewConnection', readonly edges: ReadonlyArray<{ readonly __typename: 'ReviewEdge', readonly node: { readonly __typename: 'Review', readonly id: string, readonly stars: number, readonly text: string, readonly writtenAt: string, readonly author: { readonly __typename: 'Person', readonly id: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean, readonly endCursor: string | null } } } | null };

export type LeaveReviewMutationVariables = Exact<{
  input: LeaveReviewInput;
}>;


export type LeaveReviewMutation = { readonly leaveReview: { readonly __typename: 'LeaveReviewPayload', readonly tutor: { readonly __typename: 'Tutor', readonly id: string, readonly rating: number | null, readonly reviewCount: number, readonly viewerReview: { readonly __typename: 'Review', readonly id: string, readonly stars: number, readonly text: string } | null } | null, readonly userErrors: ReadonlyArray<{ readonly __typename: 'LeaveReviewUserError', readonly reason: string, readonly field: string | null }> } };

export type TutorSearchQueryVariables = Exact<{
  filter?: TutorFilter | null | undefined;
  sort: TutorSort;
  first: number;
  after?: string | null | undefined;
}>;


export type TutorSearchQuery = { readonly tutors: { readonly __typename: 'TutorConnection', readonly totalCount: number, readonly edges: ReadonlyArray<{ readonly __typename: 'TutorEdge', readonly node: { readonly __typename: 'Tutor', readonly id: string, readonly displayName: string, readonly verified: boolean, readonly headline: string | null, readonly introduction: string | null, readonly youtubeVideoId: string | null, readonly videoIsSample: boolean, readonly rating: number | null, readonly reviewCount: number, readonly firstName: string, readonly isSaved: boolean, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null, readonly birthCountry: { readonly __typename: 'Country', readonly code: string } | null, readonly lessonPrice: { readonly __typename: 'Money', readonly amount: number } | null, readonly subject: { readonly __typename: 'Subject', readonly value: string, readonly label: string } | null, readonly thumbnail: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } }>, readonly pageInfo: { readonly __typename: 'PageInfo', readonly hasNextPage: boolean, readonly endCursor: string | null } } };

export type SubjectPickerQueryVariables = Exact<{ [key: string]: never; }>;


export type SubjectPickerQuery = { readonly subjects: ReadonlyArray<{ readonly __typename: 'Subject', readonly value: string, readonly label: string }> };

export type CountryPickerQueryVariables = Exact<{
  filter?: TutorFilter | null | undefined;
}>;


export type CountryPickerQuery = { readonly tutors: { readonly __typename: 'TutorConnection', readonly countries: ReadonlyArray<{ readonly __typename: 'CountryCount', readonly tutors: number, readonly country: { readonly __typename: 'Country', readonly code: string } }> } };

export type RemoveDeviceMutationVariables = Exact<{
  input: RemovePushSubscriptionInput;
}>;


export type RemoveDeviceMutation = { readonly removePushSubscription: { readonly __typename: 'PushSubscriptionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'PushSubscriptionUserError', readonly code: PushSubscriptionUserErrorCode | null, readonly reason: string }> } };

export type OpenedSessionFragment = { readonly __typename: 'SessionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SessionUserError', readonly code: SessionUserErrorCode | null, readonly field: string | null, readonly reason: string }>, readonly session: { readonly __typename: 'Session', readonly accessToken: string, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } } | null } & { ' $fragmentName'?: 'OpenedSessionFragment' };

export type RefreshSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshSessionMutation = { readonly refreshSession: { readonly __typename: 'SessionPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'SessionUserError', readonly code: SessionUserErrorCode | null, readonly field: string | null, readonly reason: string }>, readonly session: { readonly __typename: 'Session', readonly accessToken: string, readonly viewer: { readonly __typename: 'Viewer', readonly verified: boolean, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role } } } | null } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { readonly viewer: { readonly __typename: 'Viewer', readonly email: string, readonly verified: boolean, readonly unreadCount: number, readonly person: { readonly __typename: 'Person', readonly id: string, readonly role: Role, readonly firstName: string, readonly lastName: string, readonly displayName: string, readonly avatar: { readonly __typename: 'Image', readonly url: string, readonly srcSet: string } | null } } | null };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { readonly logOut: { readonly __typename: 'LogOutPayload', readonly userErrors: ReadonlyArray<{ readonly __typename: 'LogOutUserError', readonly code: LogOutUserErrorCode | null }> } };

export * from "./documents/apiKeys";
export * from "./documents/AccountDialog";
export * from "./documents/LogIn";
export * from "./documents/LogInByLink";
export * from "./documents/RequestLogInLink";
export * from "./documents/StartOpenId";
export * from "./documents/notifications";
export * from "./documents/RequestPasswordReset";
export * from "./documents/ResetPassword";
export * from "./documents/SignUpStudent";
export * from "./documents/SignUpTutor";
export * from "./documents/VerifyEmail";
export * from "./documents/tellTyping";
export * from "./documents/Conversation";
export * from "./documents/changeMessage";
export * from "./documents/ChatFeed";
export * from "./documents/inboxCache";
export * from "./documents/readMessages";
export * from "./documents/ChatList";
export * from "./documents/ChatListItem";
export * from "./documents/markChat";
export * from "./documents/otherChats";
export * from "./documents/muteChat";
export * from "./documents/sendMessage";
export * from "./documents/tellTimeZone";
export * from "./documents/TutorSettingsPage";
export * from "./documents/Wizard";
export * from "./documents/saveTutorProfile";
export * from "./documents/SaveButton";
export * from "./documents/TutorCard";
export * from "./documents/ContactModal";
export * from "./documents/BookingCard";
export * from "./documents/TutorProfilePage";
export * from "./documents/TutorVideo";
export * from "./documents/TutorReviews";
export * from "./documents/TutorSearchPage";
export * from "./documents/SubjectPicker";
export * from "./documents/CountryPicker";
export * from "./documents/RemoveDevice";
export * from "./documents/OpenedSession";
export * from "./documents/RefreshSession";
export * from "./documents/Viewer";
export * from "./documents/LogOut";