import { Check } from "lucide-react";
import * as RadixMenu from "radix-ui/dropdown-menu";
import type { ReactElement, ReactNode } from "react";
import * as css from "./Menu.css";
import { mainId } from "../layout/SkipLink";

/** `trigger` must be a single element that accepts a ref. `defaultOpen` is for menus fetched when first opened. */
export function Menu({
  trigger,
  defaultOpen = false,
  atContentEnd = false,
  children,
}: {
  readonly trigger: ReactElement;
  readonly defaultOpen?: boolean;
  /** Renders the menu at the end of the page's content, for triggers in scrolling elements that would clip the menu. */
  readonly atContentEnd?: boolean;
  readonly children: ReactNode;
}) {
  const { id } = (trigger as ReactElement<{ readonly id?: string }>).props;
  const content = (
    <RadixMenu.Content
      className={css.menu}
      align="end"
      sideOffset={8}
      collisionPadding={8}
      // Radix labels the menu by an id that it generates for the trigger, but a trigger with its own id keeps that id.
      {...(id !== undefined && { "aria-labelledby": id })}
    >
      {children}
    </RadixMenu.Content>
  );
  return (
    <RadixMenu.Root modal={false} defaultOpen={defaultOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      {/* The portal is in the main element, because at the end of the body the menu would be outside any landmark. */}
      {atContentEnd ? (
        <RadixMenu.Portal container={document.getElementById(mainId)}>{content}</RadixMenu.Portal>
      ) : (
        content
      )}
    </RadixMenu.Root>
  );
}

export function MenuItem({
  icon,
  children,
  onSelect,
  href,
}: {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect?: () => void;
  readonly href?: string;
}) {
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <RadixMenu.Item className={css.item} {...(onSelect && { onSelect })} asChild={href !== undefined}>
      {href === undefined ? (
        content
      ) : (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {content}
        </a>
      )}
    </RadixMenu.Item>
  );
}

/** Choosing an option keeps the menu open, so that the effect is visible. */
export function MenuChoices<T extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly icon?: ReactNode }[];
}) {
  const choose = (next: string) => {
    const choice = choices.find((candidate) => candidate.value === next);
    if (choice) onChange(choice.value);
  };
  return (
    <RadixMenu.RadioGroup value={value} onValueChange={choose} aria-label={label}>
      <RadixMenu.Label className={css.label}>{label}</RadixMenu.Label>
      {choices.map((choice) => (
        <RadixMenu.RadioItem
          key={choice.value}
          value={choice.value}
          className={css.item}
          onSelect={(event) => event.preventDefault()}
        >
          {choice.icon}
          {choice.label}
          <RadixMenu.ItemIndicator className={css.tick}>
            <Check size={18} aria-hidden />
          </RadixMenu.ItemIndicator>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}

export function MenuLine() {
  return <RadixMenu.Separator className={css.line} />;
}
