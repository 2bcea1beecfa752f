/* eslint-disable */
import type * as Types from "../graphql";
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

export const SubjectPickerDocument = {"__meta__":{"hash":"b3b43c88adb4bf55320fa518ebd8dc3e592ddeefa3059bb2ad4e07b4720cc1d9"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SubjectPicker"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subjects"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]} as unknown as DocumentNode<Types.SubjectPickerQuery, Types.SubjectPickerQueryVariables>;