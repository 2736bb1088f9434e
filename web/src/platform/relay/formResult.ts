import { useMemo } from 'react'
import { useActionData, useLocation } from 'react-router'
import * as shape from '../shape.ts'
import { useSession } from './SessionContext.ts'

const fieldError = shape.object({
  /** Field name; '' for the whole form. */
  field: shape.string(),
  message: shape.string(),
  /** Gateway code, if the error is from it. */
  code: shape.optional(shape.string()),
  /** Label, if it depends on entries. */
  label: shape.optional(shape.string()),
})

/** Result of a form's action that did not redirect. */
const formResult = shape.object({
  /** Name of the form; '' if there is only one. */
  intent: shape.string(),
  /** Empty on success. */
  errors: shape.array(fieldError),
  /** Entries, except passwords. */
  values: shape.record(shape.string()),
  /** Data for the screen after success. */
  facts: shape.optional(shape.record(shape.string())),
})

export type FieldError = shape.Output<typeof fieldError>
export type FormResult = shape.Output<typeof formResult>

/** Undefined if not a form result. */
export function readFormResult(value: unknown): FormResult | undefined {
  return formResult.safeParse(value).data
}

/** Whether a draft waits for the customer to log in again. */
export function isSessionOver(errors: readonly Pick<FieldError, 'code'>[]) {
  return errors.some(({ code }) => code === 'NOT_AUTHENTICATED')
}

/** Result of the last submitted form, in the browser or on the server. */
export function useActionResult(): unknown {
  const acted: unknown = useActionData()
  const { posted } = useSession()
  // The page's first history entry has no key.
  const isFirst = useLocation().key === 'default'
  return acted ?? (isFirst ? posted : undefined)
}

/** The same for a `formAction` form. */
export function useFormResult(): FormResult | undefined {
  const result = useActionResult()
  return useMemo(() => readFormResult(result), [result])
}
