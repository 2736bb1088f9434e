import { ErrorSummary } from './ErrorSummary.tsx'
import { useFormResult } from '../relay/formResult.ts'

/** Why a one-button form failed, for visitors without scripts. `except` is the intent of a form that says it itself. */
export function FormRefusal({ except }: { except?: string }) {
  const result = useFormResult()
  if (!result || result.errors.length === 0 || result.intent === except) return null
  return <ErrorSummary form="" errors={result.errors} labels={{}} attempt={result} />
}
