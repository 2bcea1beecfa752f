import * as RadixTabs from "radix-ui/tabs";
import type { ReactNode } from "react";
import * as css from "./Tabs.css";

export function Tabs<T extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  panel,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className: string;
  readonly panel: (value: T) => ReactNode;
}) {
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={choose} className={className}>
      <RadixTabs.List className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.value} value={tab.value} className={css.tab}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value}>{panel(value)}</RadixTabs.Content>
    </RadixTabs.Root>
  );
}
