/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** What a person logs in with. */
export type LogInInput = {
  /** The email address; letter case does not matter. */
  readonly email: string;
  /** The password. */
  readonly password: string;
};

/** Who asks for a link that sets a new password. */
export type RequestPasswordResetInput = {
  /** The email address of the account; letter case does not matter. */
  readonly email: string;
};

/** A new password, by a link that came by mail. */
export type ResetPasswordInput = {
  /** The new password: 8 to 128 characters, and none of the most common ones. */
  readonly password: string;
  /** What stands behind the # of the link. */
  readonly token: string;
};

/** What a person is here. */
export type Role =
  /** Someone who looks for a tutor. */
  | 'STUDENT'
  /** Someone who teaches: a tutor. */
  | 'TEACHER';

/** Who signs up as a student. */
export type SignUpStudentInput = {
  /** The email address. */
  readonly email: string;
  /** The name: its first word is the first name, the rest the last name. */
  readonly name: string;
  /** The password: 8 to 128 characters, and none of the most common ones. */
  readonly password: string;
};

/** Who signs up as a tutor. */
export type SignUpTutorInput = {
  /** The email address. */
  readonly email: string;
  /** The password: 8 to 128 characters, and none of the most common ones. */
  readonly password: string;
};

/** How somebody wants to come in by the OpenID provider, Google for one. */
export type StartOpenIdInput = {
  /** The path to go to afterwards; one that leads to another site counts as none. */
  readonly next?: string | null | undefined;
  /** What they become if they are new here; left out by those who only log in. */
  readonly role?: Role | null | undefined;
};

export type LogInMutationVariables = Exact<{
  input: LogInInput;
}>;


export type LogInMutation = { readonly logIn: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null } };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { readonly logOut: { readonly problems: ReadonlyArray<{ readonly code: string }> } };

export type OpenedSessionFragment = { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null };

export type RefreshSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshSessionMutation = { readonly refreshSession: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null } };

export type RequestPasswordResetMutationVariables = Exact<{
  input: RequestPasswordResetInput;
}>;


export type RequestPasswordResetMutation = { readonly requestPasswordReset: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }> } };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { readonly resetPassword: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }> } };

export type SignUpStudentMutationVariables = Exact<{
  input: SignUpStudentInput;
}>;


export type SignUpStudentMutation = { readonly signUpStudent: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null } };

export type SignUpTutorMutationVariables = Exact<{
  input: SignUpTutorInput;
}>;


export type SignUpTutorMutation = { readonly signUpTutor: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null } };

export type StartOpenIdMutationVariables = Exact<{
  input: StartOpenIdInput;
}>;


export type StartOpenIdMutation = { readonly startOpenId: { readonly url: string | null, readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }> } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const OpenedSessionFragmentDoc = new TypedDocumentString(`
    fragment OpenedSession on SessionPayload {
  problems {
    code
    field
    reason
  }
  session {
    accessToken
    viewer {
      verified
      person {
        id
        role
      }
    }
  }
}
    `, {"fragmentName":"OpenedSession"}) as unknown as TypedDocumentString<OpenedSessionFragment, unknown>;
export const LogInDocument = new TypedDocumentString(`
    mutation LogIn($input: LogInInput!) {
  logIn(input: $input) {
    ...OpenedSession
  }
}
    fragment OpenedSession on SessionPayload {
  problems {
    code
    field
    reason
  }
  session {
    accessToken
    viewer {
      verified
      person {
        id
        role
      }
    }
  }
}`) as unknown as TypedDocumentString<LogInMutation, LogInMutationVariables>;
export const LogOutDocument = new TypedDocumentString(`
    mutation LogOut {
  logOut {
    problems {
      code
    }
  }
}
    `) as unknown as TypedDocumentString<LogOutMutation, LogOutMutationVariables>;
export const RefreshSessionDocument = new TypedDocumentString(`
    mutation RefreshSession {
  refreshSession {
    ...OpenedSession
  }
}
    fragment OpenedSession on SessionPayload {
  problems {
    code
    field
    reason
  }
  session {
    accessToken
    viewer {
      verified
      person {
        id
        role
      }
    }
  }
}`) as unknown as TypedDocumentString<RefreshSessionMutation, RefreshSessionMutationVariables>;
export const RequestPasswordResetDocument = new TypedDocumentString(`
    mutation RequestPasswordReset($input: RequestPasswordResetInput!) {
  requestPasswordReset(input: $input) {
    problems {
      code
      field
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<RequestPasswordResetMutation, RequestPasswordResetMutationVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($input: ResetPasswordInput!) {
  resetPassword(input: $input) {
    problems {
      code
      field
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const SignUpStudentDocument = new TypedDocumentString(`
    mutation SignUpStudent($input: SignUpStudentInput!) {
  signUpStudent(input: $input) {
    ...OpenedSession
  }
}
    fragment OpenedSession on SessionPayload {
  problems {
    code
    field
    reason
  }
  session {
    accessToken
    viewer {
      verified
      person {
        id
        role
      }
    }
  }
}`) as unknown as TypedDocumentString<SignUpStudentMutation, SignUpStudentMutationVariables>;
export const SignUpTutorDocument = new TypedDocumentString(`
    mutation SignUpTutor($input: SignUpTutorInput!) {
  signUpTutor(input: $input) {
    ...OpenedSession
  }
}
    fragment OpenedSession on SessionPayload {
  problems {
    code
    field
    reason
  }
  session {
    accessToken
    viewer {
      verified
      person {
        id
        role
      }
    }
  }
}`) as unknown as TypedDocumentString<SignUpTutorMutation, SignUpTutorMutationVariables>;
export const StartOpenIdDocument = new TypedDocumentString(`
    mutation StartOpenId($input: StartOpenIdInput!) {
  startOpenId(input: $input) {
    problems {
      code
      field
      reason
    }
    url
  }
}
    `) as unknown as TypedDocumentString<StartOpenIdMutation, StartOpenIdMutationVariables>;