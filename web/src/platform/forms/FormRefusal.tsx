import { ErrorSummary } from './ErrorSummary.tsx'
import { useFormAnswer } from '../relay/formAnswer.ts'

/** Why a one-button form failed, for visitors without scripts. `except` is the intent of a form that says it itself. */
export function FormRefusal({ except }: { except?: string }) {
  const answer = useFormAnswer()
  if (!answer || answer.errors.length === 0 || answer.intent === except) return null
  return <ErrorSummary form="" errors={answer.errors} labels={{}} attempt={answer} />
}
