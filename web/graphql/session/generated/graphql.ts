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
  /** The password: 8 to 128 characters. */
  readonly password: string;
};

/** Who signs up as a tutor. */
export type SignUpTutorInput = {
  /** The email address. */
  readonly email: string;
  /** The password: 8 to 128 characters. */
  readonly password: string;
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

export type SignUpStudentMutationVariables = Exact<{
  input: SignUpStudentInput;
}>;


export type SignUpStudentMutation = { readonly signUpStudent: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null } };

export type SignUpTutorMutationVariables = Exact<{
  input: SignUpTutorInput;
}>;


export type SignUpTutorMutation = { readonly signUpTutor: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly id: string, readonly role: Role } } } | null } };

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