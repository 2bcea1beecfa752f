import { Controller } from "react-hook-form";
import { limits } from "../../../graphql/limits";
import { Select } from "../../../ui/forms/choices/Select";
import { TextField } from "../../../ui/forms/TextField";
import { WeekGrid } from "../../../ui/forms/choices/WeekGrid";
import { copy } from "../copy";
import { fieldProps, filled, type StepProps } from "./TextSteps";
import { timeZonesWith } from "./timeZones";
import { slotsOf, weekText } from "../weekText";
import * as css from "../Wizard.css";
import { priceOf } from "../wizardSteps";

export function PricingStep({ form }: StepProps) {
  return (
    <>
      <TextField
        hint={copy.priceHint}
        unit="$"
        inputMode="decimal"
        autoComplete="off"
        {...fieldProps(form, "price", {
          validate: {
            filled: filled.validate,
            number: (text) => {
              const price = priceOf(text);
              return (price !== null && price > 0 && price <= limits.price) || copy.priceInvalid;
            },
          },
        })}
      />
      <fieldset className={css.hours}>
        <legend className={css.hoursTitle}>{copy.hours}</legend>
        <p className={css.hoursHint}>{copy.hoursHint}</p>
        <Controller
          control={form.control}
          name="hours"
          render={({ field: { value, onChange } }) => (
            <WeekGrid label={copy.hoursGrid} value={slotsOf(value)} onChange={(slots) => onChange(weekText(slots))} />
          )}
        />
        <Select {...fieldProps(form, "timeZone")}>
          {timeZonesWith(form.getValues("timeZone")).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </Select>
      </fieldset>
    </>
  );
}
