import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type * as z from 'zod/mini'

/** Rules that come from within a form. */
export interface FieldRules {
  schema: z.ZodMiniType
  /** What their fields are called, by their names. */
  labels: Readonly<Record<string, string>>
}

/** What a form tells its fields. */
export interface FormContents {
  /** Begins the ids of the form's fields. */
  id: string
  /** What was typed before and comes back; null where the fields begin as they are. */
  values: Readonly<Record<string, string>> | null
  /** What is wrong, by the names of the fields. */
  errors: ReadonlyMap<string, string>
  addRules(rules: FieldRules): () => void
  /** Leaves out what is no longer wrong. */
  reviseErrors(): void
}

export const FormContext = createContext<FormContents | null>(null)

export function useForm(): FormContents {
  const form = use(FormContext)
  if (!form) throw new Error('Form fields must be inside a form')
  return form
}

/** What was typed in this form before, where it comes back: after a failure without scripts, or after logging in again. */
export function useFormValues() {
  return useForm().values
}

/** Adds rules that depend on what was chosen, such as those of a country. Keep them between renders. */
export function useFieldRules(rules: FieldRules) {
  const { addRules, reviseErrors } = useForm()
  const revise = useEffectEvent(reviseErrors)
  const judgedBy = useRef(rules)
  useEffect(() => {
    const remove = addRules(rules)
    // What the gateway said stands until the rules are others, also while the form was out of sight.
    if (judgedBy.current !== rules) revise()
    judgedBy.current = rules
    return remove
  }, [rules, addRules])
}

export function fieldId(form: string, name: string) {
  return `${form}-${name}`
}

/** What every kind of field needs to know about itself. */
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
    /** What was typed; undefined where the field begins as it is. A box that was not ticked is null. */
    typed: values === null ? undefined : (values[name] ?? null),
    aria: {
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': [hintId, errorId].filter(Boolean).join(' ') || undefined,
    },
  }
}
