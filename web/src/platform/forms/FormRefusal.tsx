import { ErrorSummary } from './ErrorSummary.tsx'
import { useFormAnswer } from '../relay/formAnswer.ts'

/** Why a one-button form failed, for visitors without scripts. */
export function FormRefusal() {
  const answer = useFormAnswer()
  if (!answer || answer.errors.length === 0) return null
  return <ErrorSummary form="" errors={answer.errors} labels={{}} attempt={answer} />
}
