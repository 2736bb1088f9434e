import { Button } from '../../platform/ui/Button.tsx'
import type { Ref } from 'react'
import { FieldError, SelectField } from '../../platform/forms/fields.tsx'
import { unsentName } from '../../platform/forms/formAction.ts'
import styles from './AddressForm.module.css'
import { partLabels } from './addressParts.ts'

interface Props {
  ref: Ref<HTMLSelectElement>
  name: string
  autoComplete: string
  /** Code of the country whose fields are displayed. */
  country: string
  countries: readonly { readonly code: string; readonly name: string }[]
  onChoose(code: string): void
  /** Status announced after choosing a country. */
  announcement: string | null
  /** Why the chosen country's fields failed to load. */
  failure: string | null
}

/** Country selector, which decides the fields below it. Without scripts it has a submit button. */
export function CountryField({ ref, name, autoComplete, country, countries, onChoose, announcement, failure }: Props) {
  return (
    <div className={styles.country}>
      <SelectField
        ref={ref}
        name={name}
        label={partLabels.countryCode}
        autoComplete={autoComplete}
        hasEmpty={false}
        defaultValue={country}
        options={countries.map(({ code, name: label }) => ({ value: code, label }))}
        onChange={(event) => onChoose(event.currentTarget.value)}
      />
      <noscript>
        {/* Enter uses a form's first button, which must submit the form. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
        <Button type="submit" name={unsentName} value="country">
          Change country
        </Button>
      </noscript>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {failure !== null && (
        <span role="alert">
          <FieldError id={undefined} error={failure} />
        </span>
      )}
    </div>
  )
}
