import { createContext, useMemo, useState, type ReactNode } from 'react'
import { PageTitle } from '../page/PageTitle.tsx'
import { type FieldError, type FormAnswer, useFormAnswer } from '../../platform/relay/formAnswer.ts'

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
  answer: FormAnswer | undefined
}

export const FormPageContext = createContext<FormPageContents | null>(null)

function problemOf(answer: FormAnswer | undefined): FormProblem | null {
  return answer && answer.errors.length > 0 ? { intent: answer.intent, errors: answer.errors, attempt: answer } : null
}

interface Props {
  title: string
  /** Intent of the visible form, while the others are hidden. */
  intent?: string
  children: ReactNode
}

/** A screen of several forms: its title mentions errors. A single form does not need it. */
export function FormPage({ title, intent, children }: Props) {
  const answer = useFormAnswer()
  // Validation on the client holds until the next response.
  const [judged, setJudged] = useState<{ since: FormAnswer | undefined; problem: FormProblem | null } | null>(null)
  const contents = useMemo(() => {
    const isJudged = judged !== null && (judged.since === answer || answer === undefined)
    return {
      problem: isJudged ? judged.problem : problemOf(answer),
      setProblem: (problem: FormProblem | null) => setJudged({ since: answer, problem }),
      answer,
    }
  }, [judged, answer])
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
