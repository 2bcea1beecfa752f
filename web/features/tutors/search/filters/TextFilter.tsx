import { startTransition, useOptimistic } from "react";
import { limits } from "../../../../graphql/limits";
import { SearchBox } from "../../../../ui/forms/SearchBox";
import { copy } from "../../copy";

/** Shows each keystroke immediately; the rest of the page updates without delaying typing. */
export function TextFilter({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const [shown, show] = useOptimistic(value);
  const type = (text: string) =>
    startTransition(() => {
      show(text);
      onChange(text);
    });
  return (
    <SearchBox
      label={copy.search.text}
      placeholder={copy.search.typeToSearch}
      maxLength={limits.searchText}
      value={shown}
      onChange={type}
    />
  );
}
