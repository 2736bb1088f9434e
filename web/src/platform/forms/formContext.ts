import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type * as shape from '../shape.ts'

/** Validation rules added from within a form. */
export interface FieldRules {
  schema: shape.Shape
  /** Field labels by name. */
  labels: Readonly<Record<string, string>>
}

/** What a form provides to its fields. */
export interface FormContents {
  /** Prefix of the fields' ids. */
  id: string
  /** Restored values; null for initial ones. */
  values: Readonly<Record<string, string>> | null
  /** Errors by field name. */
  errors: ReadonlyMap<string, string>
  addRules(rules: FieldRules): () => void
  /** Removes fixed errors. */
  reviseErrors(): void
}

export const FormContext = createContext<FormContents | null>(null)

export function useForm(): FormContents {
  const form = use(FormContext)
  if (!form) throw new Error('Form fields must be inside a form')
  return form
}

/** Restored entries of this form: after a failure without scripts, or after logging in again. */
export function useFormValues() {
  return useForm().values
}

/** Adds rules that depend on a choice, such as a country's. Must be stable across renders. */
export function useFieldRules(rules: FieldRules) {
  const { addRules, reviseErrors } = useForm()
  const revise = useEffectEvent(reviseErrors)
  const validatedWith = useRef(rules)
  useEffect(() => {
    const remove = addRules(rules)
    // Gateway errors stay until the rules change, also while the form is hidden.
    if (validatedWith.current !== rules) revise()
    validatedWith.current = rules
    return remove
  }, [rules, addRules])
}

export function fieldId(form: string, name: string) {
  return `${form}-${name}`
}

/** What every field needs to know. */
export function useField(name: string, hint?: ReactNode) {
  const { id: form, values, errors } = useForm()
  const id = fieldId(form, name)
  const error = errors.get(name)
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error === undefined ? undefined : `${id}-error`
  return {
    id,
    hintId,
    errorId,
    error,
    /** The entered value; undefined if unset. Null for an unchecked box. */
    entry: values === null ? undefined : (values[name] ?? null),
    aria: {
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    },
  }
}
