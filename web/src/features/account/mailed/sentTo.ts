import { useFormAnswer } from '../../../platform/relay/formAnswer.ts'

/** Of the form that has a mail sent once more. */
export const resendIntent = 'resend'

/** The address that a mail went to a moment ago; also where sending it once more has failed. */
export function useSentTo(): string | undefined {
  const answer = useFormAnswer()
  return answer?.facts?.sentTo ?? (answer?.intent === resendIntent ? answer.values.email : undefined)
}
