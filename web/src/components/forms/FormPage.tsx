import { createContext, useMemo, useState, type ReactNode } from 'react'
import { PageTitle } from '../page/PageTitle.tsx'
import { type FieldError, type FormAnswer, useFormAnswer } from '../../platform/relay/formAnswer.ts'

/** What is wrong with one form of the screen since it was last submitted; without errors when all was mended. */
export interface FormProblem {
  intent: string
  errors: readonly FieldError[]
  /** Which submit found it. */
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
  /** Intent of the one form that is shown, where the others wait out of sight. */
  shown?: string
  children: ReactNode
}

/** A screen of several forms: its title says when one of them was refused. A form that stands alone needs none. */
export function FormPage({ title, shown, children }: Props) {
  const answer = useFormAnswer()
  // What was judged here stands until the next answer comes, which judges anew.
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
  const isShown = shown === undefined || problem?.intent === shown
  const hasProblem = problem !== null && problem.errors.length > 0 && isShown
  return (
    <FormPageContext value={contents}>
      <PageTitle>{hasProblem ? `Error: ${title}` : title}</PageTitle>
      {children}
    </FormPageContext>
  )
}
