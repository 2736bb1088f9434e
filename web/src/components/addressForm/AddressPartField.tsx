import { type ReactNode, useRef, useState } from 'react'
import { useForm } from '../../platform/forms/formContext.ts'
import { SelectField, TextField } from '../../platform/forms/fields.tsx'
import styles from './AddressForm.module.css'
import { type CountryField, inputModeOf } from './countryFields.ts'

interface PartProps {
  field: CountryField
  /** The fields of its row, itself included. */
  row: readonly CountryField[]
  name: string
  autoComplete: string
  defaultValue: string
}

const widths = ['full', 'half', 'third'] as const

/** A field as defined by its country. */
export function PartField({ field, row, ...input }: PartProps) {
  const { label, isRequired, options, inputMode } = field
  const props = {
    ...input,
    label,
    isOptional: !isRequired,
    width: widths[row.length - 1] ?? 'full',
  }
  if (options)
    return <SelectField {...props} options={options.map(({ code, name }) => ({ value: code, label: name }))} />
  const text = <TextField {...props} inputMode={inputModeOf(inputMode)} />
  if (field.part !== 'addressLine2') return text
  return (
    <CollapsedField name={input.name} label={label.toLowerCase()} isFilled={input.defaultValue !== ''}>
      {text}
    </CollapsedField>
  )
}

interface CollapsedFieldProps {
  name: string
  label: string
  isFilled: boolean
  children: ReactNode
}

/** A rarely needed field: collapsed behind a link unless it has a value or an error. */
function CollapsedField({ name, label, isFilled, children }: CollapsedFieldProps) {
  const isWrong = useForm().errors.has(name)
  const [isOpen, setOpen] = useState(isFilled)
  const isRequested = useRef(false)
  return (
    <details
      className={styles.added}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        // The link is gone, so focus moves to the field it opened.
        if (isRequested.current) currentTarget.querySelector('input')?.focus()
        isRequested.current = false
      }}
    >
      <summary
        onClick={() => {
          isRequested.current = true
        }}
      >
        + Add {label}
      </summary>
      {children}
    </details>
  )
}
