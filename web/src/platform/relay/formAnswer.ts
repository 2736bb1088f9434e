import { useMemo } from 'react'
import { useActionData, useLocation } from 'react-router'
import * as z from 'zod/mini'
import { useSession } from './SessionContext.ts'

const fieldError = z.object({
  /** Name of the field; '' for the form as a whole. */
  field: z.string(),
  message: z.string(),
  /** The gateway's code, where the error is its own. */
  code: z.optional(z.string()),
  /** What the field is called, where that depends on what was typed. */
  label: z.optional(z.string()),
})

/** What a form's action came to, where it did not lead elsewhere. */
const formAnswer = z.object({
  /** Which form of the screen; '' where there is only one. */
  intent: z.string(),
  /** Empty when it went through. */
  errors: z.array(fieldError),
  /** What was typed, except passwords. */
  values: z.record(z.string(), z.string()),
  /** What the screen shows now that it went through. */
  facts: z.optional(z.record(z.string(), z.string())),
})

export type FieldError = z.infer<typeof fieldError>
export type FormAnswer = z.infer<typeof formAnswer>

/** Undefined for what is no answer to a form. */
export function readFormAnswer(value: unknown): FormAnswer | undefined {
  return formAnswer.safeParse(value).data
}

/** Whether what was typed waits for the customer to log in again. */
export function isSessionOver(errors: readonly Pick<FieldError, 'code'>[]) {
  return errors.some(({ code }) => code === 'NOT_AUTHENTICATED')
}

/** What the last submitted form's action answered, here or in making this page. */
export function useAnswered(): unknown {
  const acted: unknown = useActionData()
  const { posted } = useSession()
  // The page's own place in the history; later ones have a key.
  const isFirst = useLocation().key === 'default'
  return acted ?? (isFirst ? posted : undefined)
}

/** The same where it was a form of `formAction`. */
export function useFormAnswer(): FormAnswer | undefined {
  const answer = useAnswered()
  return useMemo(() => readFormAnswer(answer), [answer])
}
