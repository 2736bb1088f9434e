import { useMemo } from 'react'
import { useActionData, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useSession } from './SessionContext.ts'

const fieldError = z.object({
  /** Field name; '' for the whole form. */
  field: z.string(),
  message: z.string(),
  /** Gateway code, if the error is from it. */
  code: z.optional(z.string()),
  /** Label, if it depends on entries. */
  label: z.optional(z.string()),
})

/** Result of a form's action that did not redirect. */
const formResult = z.object({
  /** Name of the form; '' if there is only one. */
  intent: z.string(),
  /** Empty on success. */
  errors: z.array(fieldError),
  /** Entries, except passwords. */
  values: z.record(z.string(), z.string()),
  /** Data for the screen after success. */
  facts: z.optional(z.record(z.string(), z.string())),
})

export type FieldError = z.infer<typeof fieldError>
export type FormResult = z.infer<typeof formResult>

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
