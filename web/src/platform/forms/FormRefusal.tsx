import { ErrorSummary } from './ErrorSummary.tsx'
import { useFormAnswer } from '../relay/formAnswer.ts'

/** Why a button that is a form of its own did nothing, where there are no scripts. */
export function FormRefusal() {
  const answer = useFormAnswer()
  if (!answer || answer.errors.length === 0) return null
  return <ErrorSummary form="" errors={answer.errors} labels={{}} attempt={answer} />
}
