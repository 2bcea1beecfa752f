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


export type LogInMutation = { readonly logIn: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly role: Role } } } | null } };

export type LogOutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogOutMutation = { readonly logOut: { readonly problems: ReadonlyArray<{ readonly code: string }> } };

export type OpenedSessionFragment = { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly role: Role } } } | null };

export type RefreshSessionMutationVariables = Exact<{ [key: string]: never; }>;


export type RefreshSessionMutation = { readonly refreshSession: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly role: Role } } } | null } };

export type SignUpStudentMutationVariables = Exact<{
  input: SignUpStudentInput;
}>;


export type SignUpStudentMutation = { readonly signUpStudent: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly role: Role } } } | null } };

export type SignUpTutorMutationVariables = Exact<{
  input: SignUpTutorInput;
}>;


export type SignUpTutorMutation = { readonly signUpTutor: { readonly problems: ReadonlyArray<{ readonly code: string, readonly field: string | null, readonly reason: string }>, readonly session: { readonly accessToken: string, readonly viewer: { readonly verified: boolean, readonly person: { readonly role: Role } } } | null } };

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
        role
      }
    }
  }
}`, {"hash":"sha256:dd282eec108943b346443b4656ff03decf9f8c5229331110c71df5da85c54154"}) as unknown as TypedDocumentString<LogInMutation, LogInMutationVariables>;
export const LogOutDocument = new TypedDocumentString(`
    mutation LogOut {
  logOut {
    problems {
      code
    }
  }
}
    `, {"hash":"sha256:e2baab71bbff09fe486d0a2ea3bc5c23738e233c6a81e6f8dc52c29cbed8c2fa"}) as unknown as TypedDocumentString<LogOutMutation, LogOutMutationVariables>;
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
        role
      }
    }
  }
}`, {"hash":"sha256:344dbc9245e79e73cac7601f4bf459ded8c1b4f76c50c1e23be09c0729504b58"}) as unknown as TypedDocumentString<RefreshSessionMutation, RefreshSessionMutationVariables>;
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
        role
      }
    }
  }
}`, {"hash":"sha256:56a3b7a9dfafd0a56710581ccd177cfc9d98b95647d7a83cf2275b69ab34e7f0"}) as unknown as TypedDocumentString<SignUpStudentMutation, SignUpStudentMutationVariables>;
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
        role
      }
    }
  }
}`, {"hash":"sha256:75bee7275965fa9c47189e90fdc66b2f3c9383bf28234b6632cc381656967730"}) as unknown as TypedDocumentString<SignUpTutorMutation, SignUpTutorMutationVariables>;