import { createContext, useMemo, useState, type ReactNode } from 'react'
import { PageTitle } from '../page/PageTitle.tsx'
import { type FieldError, type FormResult, useFormResult } from '../../platform/relay/formResult.ts'

/** Errors of one form of the screen since its last submit; empty when all are fixed. */
export interface FormProblem {
  intent: string
  errors: readonly FieldError[]
  /** Submit that produced the errors. */
  attempt: object
}

interface FormPageContents {
  problem: FormProblem | null
  setProblem(problem: FormProblem | null): void
  result: FormResult | undefined
}

export const FormPageContext = createContext<FormPageContents | null>(null)

function problemOf(result: FormResult | undefined): FormProblem | null {
  return result && result.errors.length > 0 ? { intent: result.intent, errors: result.errors, attempt: result } : null
}

interface Props {
  title: string
  /** Intent of the visible form, while the others are hidden. */
  intent?: string
  children: ReactNode
}

/** A screen of several forms: its title mentions errors. A single form does not need it. */
export function FormPage({ title, intent, children }: Props) {
  const result = useFormResult()
  // Validation on the client holds until the next response.
  const [validation, setValidation] = useState<{ since: FormResult | undefined; problem: FormProblem | null } | null>(
    null,
  )
  const contents = useMemo(() => {
    const isCurrent = validation !== null && (validation.since === result || result === undefined)
    return {
      problem: isCurrent ? validation.problem : problemOf(result),
      setProblem: (problem: FormProblem | null) => setValidation({ since: result, problem }),
      result,
    }
  }, [validation, result])
  const { problem } = contents
  const isVisible = intent === undefined || problem?.intent === intent
  const hasProblem = problem !== null && problem.errors.length > 0 && isVisible
  return (
    <FormPageContext value={contents}>
      <PageTitle>{hasProblem ? `Error: ${title}` : title}</PageTitle>
      {children}
    </FormPageContext>
  )
}
