import { Form, useNavigation } from 'react-router'
import { logoutPath } from '../../../platform/session/access.ts'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'

export function LogoutForm() {
  const isPending = useNavigation().formAction === logoutPath
  return (
    <Form method="post" action={logoutPath} className="no-print">
      <SubmitButton isWaiting={isPending}>Log out</SubmitButton>
    </Form>
  )
}
