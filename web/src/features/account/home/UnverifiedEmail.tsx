import { Form, useNavigation } from 'react-router'
import { useFormAnswer } from '../../../platform/relay/formAnswer.ts'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { Icon } from '../../../platform/ui/Icon.tsx'
import { resendIntent } from '../mailed/sentTo.ts'
import classes from './Account.module.css'

/** Says that the address still waits for the link mailed to it, and has it mailed once more. */
export function UnverifiedEmail({ email }: { email: string }) {
  const answer = useFormAnswer()
  const isSending = useNavigation().formData?.get('intent') === resendIntent
  const problem = answer?.errors[0]?.message
  const isSent = answer?.facts?.sentTo === email
  return (
    <Form method="post" className={classes.notice}>
      <Icon name="info" />
      <span>
        {email} is not verified yet: open the link that was mailed to it.
        <span role="status">{isSent && ' A new link is on its way.'}</span>
        {problem && <span role="alert"> {problem}</span>}
      </span>
      <input type="hidden" name="intent" value={resendIntent} />
      <input type="hidden" name="email" value={email} />
      <SubmitButton isWaiting={isSending}>Mail the link again</SubmitButton>
    </Form>
  )
}
