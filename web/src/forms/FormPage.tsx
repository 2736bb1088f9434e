import { createContext, useMemo, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { PageTitle } from '../shell/PageTitle.tsx'
import { type FieldError, type FormAnswer, useFormAnswer } from './formAnswer.ts'

/** What is wrong with one form of the screen since it was last submitted; without errors when all was mended. */
export interface FormProblem {
  intent: string
  errors: readonly FieldError[]
  /** Which submit found it. */
  attempt: object
}

interface FormPageContents {
  problem: FormProblem | null
  setProblem: Dispatch<SetStateAction<FormProblem | null>>
  answer: FormAnswer | undefined
}

export const FormPageContext = createContext<FormPageContents | null>(null)

const problemOf = (answer: FormAnswer | undefined): FormProblem | null =>
  answer && answer.errors.length > 0 ? { intent: answer.intent, errors: answer.errors, attempt: answer } : null

/** A screen of several forms: its title says when one of them was refused. A form that stands alone needs none. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  const answer = useFormAnswer()
  const [seen, setSeen] = useState(answer)
  const [problem, setProblem] = useState(() => problemOf(answer))
  if (seen !== answer) {
    setSeen(answer)
    if (answer) setProblem(problemOf(answer))
  }
  const contents = useMemo(() => ({ problem, setProblem, answer }), [problem, answer])
  const hasProblem = problem !== null && problem.errors.length > 0
  return (
    <FormPageContext value={contents}>
      <PageTitle>{hasProblem ? `Error: ${title}` : title}</PageTitle>
      {children}
    </FormPageContext>
  )
}
